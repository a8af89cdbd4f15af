use std::collections::HashMap;
use std::path::{Path, PathBuf};

use faceup::games::gems_fight::Shape;
use faceup::games::magic_duel::Rules;
use faceup::session::Options;
use faceup::{Deals, GameId};
use faceup_play::{Analyst, App, Command, Errors, Event, Files, Key, Leave, Question, SaveFault, Setup, Start, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

/// What a game is played with: small enough to be solved at once, large enough to need every part of the screen.
pub fn setup(game: GameId, people: [bool; 2]) -> Setup {
    let deals = match game {
        GameId::MagicDuel => Deals::MagicDuel(Rules::STATEMENT),
        GameId::HouseOfCards => Deals::HouseOfCards { peaks: 4, ranks: 9 },
        GameId::GemsFight => Deals::GemsFight(Shape { bags: 12, colours: 6, melt: 5, gems: 1..=6 }),
    };
    let (options, errors) = (Options::default(), Errors::NONE);
    Setup { deals, seed: 2009, options, people, errors, reveal: false, colour: true }
}

/// The program without a terminal: commands are carried out at once, files are kept in memory.
pub struct Desk {
    pub app: App,
    analyst: Analyst,
    pub files: Memory,
    pub left: Option<Leave>,
    /// Whether questions are kept instead of being answered.
    pub slow: bool,
    pub questions: Vec<Question>,
    pub forgotten: u64,
}

impl Desk {
    pub fn new(setup: Setup, start: Start) -> Desk {
        Desk::with(setup, start, false)
    }

    pub fn with(setup: Setup, start: Start, slow: bool) -> Desk {
        let analyst = Analyst::new(setup.game(), setup.options.clone());
        let app = App::new(setup, start).unwrap();
        let files = Memory::default();
        let mut desk = Desk { app, analyst, files, left: None, slow, questions: Vec::new(), forgotten: 0 };
        let commands = desk.app.start();
        desk.carry_out(commands);
        desk
    }

    pub fn event(&mut self, event: Event) {
        let commands = self.app.update(event);
        self.carry_out(commands);
    }

    fn carry_out(&mut self, commands: Vec<Command>) {
        for command in commands {
            match command {
                Command::Analyse(question) if self.slow => self.questions.push(question),
                Command::Analyse(question) => self.answer(&question),
                Command::Forget(number) => self.forgotten = number,
                Command::Save { path, text, replace } => {
                    let result = self.files.save(&path, &text, replace);
                    self.event(Event::Saved { path, result });
                }
                Command::Load(path) => {
                    let text = self.files.load(&path);
                    self.event(Event::Loaded { path, text });
                }
                Command::Quit(leave) => self.left = Some(leave),
            }
        }
    }

    pub fn answer(&mut self, question: &Question) {
        let answer = self.analyst.answer(question);
        self.event(Event::Answered { question: question.number, answer });
    }

    pub fn key(&mut self, key: Key) {
        self.event(Event::Key(key));
    }

    /// Keys as a text; a line break is Enter.
    pub fn keys(&mut self, keys: &str) {
        for c in keys.chars() {
            self.key(if c == '\n' { Key::Enter } else { Key::Char(c) });
        }
    }

    /// Plays the hinted move until the play is over.
    pub fn play_out(&mut self) {
        for _ in 0..2000 {
            if self.app.position().player.is_none() {
                return;
            }
            self.keys("h\n");
        }
        panic!("a play ends");
    }

    pub fn played(&self) -> Vec<String> {
        self.app.position().played.clone()
    }

    pub fn buffer(&self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(&self.app, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    pub fn screen(&self) -> String {
        text(&self.buffer(80, 24))
    }
}

/// A screen as lines of text.
pub fn text(screen: &Buffer) -> String {
    let area = screen.area;
    let line = |y| (0..area.width).map(|x| screen[(x, y)].symbol()).collect::<String>().trim_end().to_owned() + "\n";
    (0..area.height).map(line).collect()
}

/// Files in memory.
#[derive(Default)]
pub struct Memory(pub HashMap<PathBuf, Vec<u8>>);

impl Files for Memory {
    fn save(&mut self, path: &Path, text: &str, replace: bool) -> Result<(), SaveFault> {
        if self.0.contains_key(path) && !replace {
            return Err(SaveFault::Exists);
        }
        self.0.insert(path.to_owned(), text.into());
        Ok(())
    }

    fn load(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        self.0.get(path).cloned().ok_or_else(|| "there is no such file".to_owned())
    }
}
