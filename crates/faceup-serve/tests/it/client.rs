//! Clients for the tests: one that asks the routes, and one that opens connections.

use std::future::Future;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use faceup::games::gems_fight::Shape;
use faceup::{DealForm, Deals, GenerateOptions};
use faceup_serve::{App, Config, Limits, Server, Stop};
use serde_json::Value;
use tower::ServiceExt;

/// An answer with all of its body.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }

    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }
}

pub fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(work)
}

pub fn app(limits: Limits) -> App {
    App::new(Config { limits, ..Config::default() }).unwrap()
}

pub fn post(path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header(header::HOST, "localhost:1234");
    request.header(header::CONTENT_TYPE, "application/json").body(body.into()).unwrap()
}

pub fn get(path: &str) -> Request<Body> {
    Request::get(path).header(header::HOST, "localhost:1234").body(Body::empty()).unwrap()
}

pub fn with_method(method: Method, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(path).header(header::HOST, "localhost").body(Body::empty()).unwrap()
}

/// One request to the routes.
pub async fn answer(app: &App, request: Request<Body>) -> Answer {
    let response = app.router().oneshot(request).await.unwrap();
    let (head, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap().to_vec();
    Answer { status: head.status, headers: head.headers, body }
}

/// One question to routes with the usual limits.
pub fn ask(body: &Value) -> Answer {
    run(async { answer(&app(Limits::default()), post("/api/v1/ask", body.to_string())).await })
}

/// A numbered deal in notation.
pub fn numbered(deals: Deals, number: u64) -> String {
    let options = GenerateOptions { form: DealForm::Notation, deals, seed: 5, from: number, count: 1 };
    let mut text = Vec::new();
    faceup::generate(&options, &mut text, &|_| {}).unwrap();
    String::from_utf8(text).unwrap().trim_end().to_owned()
}

/// A house that no test can wait for: six peaks and all ranks.
pub fn long() -> String {
    numbered(Deals::HouseOfCards { peaks: 6, ranks: 28 }, 1)
}

/// Bags whose table has a byte for each set of them.
pub fn bags(bags: u32, number: u64) -> String {
    numbered(Deals::GemsFight(Shape { bags, colours: 8, melt: 5, gems: 1..=10 }), number)
}

/// The question what the moves of a deal are worth.
pub fn analysis(game: &str, deal: &str) -> String {
    serde_json::json!({"game": game, "deal": deal, "ask": "analysis"}).to_string()
}

/// Waits until something holds, which it soon does.
pub fn soon(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_mins(1), "{what} never comes about");
        thread::sleep(Duration::from_millis(5));
    }
}

/// A server on a port of its own, which ends with this.
pub struct Running {
    pub app: App,
    pub address: SocketAddr,
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn new(limits: Limits) -> Self {
        Running::with_assets(limits, None)
    }

    pub fn with_assets(limits: Limits, assets: Option<PathBuf>) -> Self {
        let app = App::new(Config { limits, assets, ..Config::default() }).unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        let served = app.clone();
        let thread = thread::spawn(move || {
            run(async {
                let server = Server::bind(served, IpAddr::V4(Ipv4Addr::LOCALHOST), 0).await.unwrap();
                tell.send((server.address().unwrap(), server.stop())).unwrap();
                server.run().await;
            });
        });
        let (address, stop) = told.recv().unwrap();
        Running { app, address, stop, thread: Some(thread) }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        stream
    }

    /// Tells the server to end.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Waits for the server's end.
    pub fn wait(&mut self) {
        self.thread.take().unwrap().join().unwrap();
    }

    /// Everything that comes back for these bytes until the server ends the connection.
    pub fn exchange(&self, bytes: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        all(&mut stream)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Everything up to the end of the connection, be it a proper one or not.
pub fn all(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => bytes.extend_from_slice(&piece[..read]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => panic!("the server keeps the connection open"),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The bytes of a question.
pub fn bytes_of(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}
