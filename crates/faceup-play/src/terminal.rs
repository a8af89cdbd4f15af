//! The real terminal: keys come in, screens go out, and whatever happens it is left as it was found.

use std::fmt;
use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use signal_hook::SigId;
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::analyst::{SolverLost, Worker};
use crate::app::App;
use crate::event::{Command, Event, Files, Key, Leave};
use crate::view::draw;

/// How long is waited for a key before answers of the solver are looked for.
const PATIENCE: Duration = Duration::from_millis(25);

/// A tick comes after so many waits without a key.
const WAITS_A_TICK: u32 = 4;

/// Plays in the terminal until it is left, by key or by signal. Afterwards the terminal is as it was before, after a panic as
/// well.
pub fn run(app: &mut App, files: &mut dyn Files) -> Result<Leave, Fault> {
    run_with(app, files, App::update)
}

/// The same with another way to take events: for tests that need one to fail.
pub fn run_with(
    app: &mut App,
    files: &mut dyn Files,
    mut update: impl FnMut(&mut App, Event) -> Vec<Command>,
) -> Result<Leave, Fault> {
    let worker = Worker::start(app.setup.game(), app.setup.options.clone()).map_err(Fault::Terminal)?;
    let signals = Signals::listen().map_err(Fault::Terminal)?;
    let mut screen = Screen::enter().map_err(Fault::Terminal)?;
    let mut commands = app.start();
    let mut waits = 0;
    loop {
        while !commands.is_empty() {
            let mut events = Vec::new();
            for command in commands.drain(..) {
                match command {
                    Command::Analyse(question) => worker.ask(question),
                    Command::Forget(number) => worker.forget(number),
                    Command::Save { path, text, replace } => {
                        let result = files.save(&path, &text, replace);
                        events.push(Event::Saved { path, result });
                    }
                    Command::Load(path) => {
                        let text = files.load(&path);
                        events.push(Event::Loaded { path, text });
                    }
                    Command::Quit(leave) => return Ok(leave),
                }
            }
            commands = events.into_iter().flat_map(|event| update(app, event)).collect();
        }
        if !screen.is_ours() {
            return Err(Fault::Solver);
        }
        screen.terminal.draw(|frame| draw(app, frame)).map_err(Fault::Terminal)?;
        if signals.came() {
            return Ok(Leave::Interrupted);
        }
        waits += 1;
        if let Some(event) = next_event().map_err(Fault::Terminal)? {
            commands = update(app, event);
        } else if waits >= WAITS_A_TICK {
            waits = 0;
            commands = update(app, Event::Tick);
        }
        while let Some(answer) = worker.heard().map_err(|SolverLost| Fault::Solver)? {
            commands.extend(update(app, answer));
        }
    }
}

/// Waits for a key or a change of the window.
fn next_event() -> io::Result<Option<Event>> {
    if !event::poll(PATIENCE)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => translate(key).map(Event::Key),
        event::Event::Resize(columns, rows) => Some(Event::Resize(columns, rows)),
        _ => None,
    })
}

fn translate(key: KeyEvent) -> Option<Key> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'C')).then_some(Key::Interrupt);
    }
    Some(match key.code {
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Char(c) => Key::Char(c),
        _ => return None,
    })
}

type Hook = dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync;

/// The terminal while it is ours. Dropping it gives it back.
struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    /// Whether the terminal is still to be given back.
    ours: Arc<AtomicBool>,
    hook: Arc<Hook>,
}

impl Screen {
    fn enter() -> io::Result<Screen> {
        let ours = Arc::new(AtomicBool::new(true));
        let hook: Arc<Hook> = Arc::from(panic::take_hook());
        let (again, former) = (Arc::clone(&ours), Arc::clone(&hook));
        // The report of a panic is to be read on the screen that remains.
        panic::set_hook(Box::new(move |info| {
            give_back(&again);
            former(info);
        }));
        let terminal = enable_raw_mode()
            .and_then(|()| execute!(io::stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match terminal {
            Ok(terminal) => Ok(Screen { terminal, ours, hook }),
            Err(error) => {
                give_back(&ours);
                restore_hook(hook);
                Err(error)
            }
        }
    }

    fn is_ours(&self) -> bool {
        self.ours.load(Ordering::SeqCst)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back(&self.ours);
        // A thread that panics may not change the hook.
        if !std::thread::panicking() {
            restore_hook(Arc::clone(&self.hook));
        }
    }
}

fn restore_hook(hook: Arc<Hook>) {
    panic::set_hook(Box::new(move |info| hook(info)));
}

/// Leaves the terminal as it was, once. There is nobody to tell when even that fails.
fn give_back(ours: &AtomicBool) {
    if ours.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Signals that end the program, noted instead of obeyed.
struct Signals {
    came: Arc<AtomicBool>,
    registered: Vec<SigId>,
}

impl Signals {
    fn listen() -> io::Result<Signals> {
        let mut signals = Signals { came: Arc::new(AtomicBool::new(false)), registered: Vec::new() };
        let listened = [
            SIGINT,
            SIGTERM,
            #[cfg(unix)]
            signal_hook::consts::SIGHUP,
        ];
        for signal in listened {
            signals.registered.push(signal_hook::flag::register(signal, Arc::clone(&signals.came))?);
        }
        Ok(signals)
    }

    fn came(&self) -> bool {
        self.came.load(Ordering::SeqCst)
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for id in self.registered.drain(..) {
            signal_hook::low_level::unregister(id);
        }
    }
}

/// Why a play in the terminal ended before it was left.
#[derive(Debug)]
pub enum Fault {
    /// The terminal cannot be used.
    Terminal(io::Error),
    /// The solver has failed; its panic has been reported.
    Solver,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Terminal(error) => write!(f, "the terminal cannot be used: {error}"),
            Fault::Solver => f.write_str("the solver has failed"),
        }
    }
}

impl std::error::Error for Fault {}
