use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime;
use tokio::sync::{Semaphore, watch};

use crate::app::App;
use crate::config::Config;
use crate::patient::Patient;

/// How long open connections may take to end.
const FAREWELL: Duration = Duration::from_secs(3);

/// The bytes of a request's head that are read.
const HEAD: usize = 16 << 10;

/// How long no connection is taken after one could not be, as when there are no more files to open.
const PAUSE: Duration = Duration::from_millis(100);

/// How long threads that do not end are waited for.
const LAST_WORD: Duration = Duration::from_secs(1);

/// Serves until Ctrl-C or a request of the system to end. `ready` is told the address once clients can come.
///
/// # Errors
/// When the port cannot be had, the folder of files cannot be read, or the system refuses threads or signals.
pub fn serve(config: Config, address: IpAddr, port: u16, ready: impl FnOnce(SocketAddr)) -> io::Result<()> {
    let runtime = runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server::bind(App::new(config)?, address, port).await?;
        let (stop, ended) = (server.stop(), end_asked_for()?);
        ready(server.address()?);
        tokio::spawn(async move {
            ended.await;
            stop.stop();
        });
        server.run().await;
        Ok(())
    });
    runtime.shutdown_timeout(LAST_WORD);
    served
}

/// Waits until somebody wants the program to end. From the call on the system does not end it by itself.
#[cfg(unix)]
fn end_asked_for() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits until somebody wants the program to end.
#[cfg(not(unix))]
fn end_asked_for() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// The routes behind a port.
pub struct Server {
    app: App,
    listener: TcpListener,
    stop: watch::Sender<bool>,
}

/// Ends a [`Server`].
#[derive(Clone, Debug)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Tells the server to end; it stops solves at once, and connections within seconds.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the port, or any free one for 0.
    ///
    /// # Errors
    /// When it cannot be had.
    pub async fn bind(app: App, address: IpAddr, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::new(address, port)).await?;
        Ok(Server { app, listener, stop: watch::Sender::new(false) })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What ends it.
    pub fn stop(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// Serves until it is told to stop.
    pub async fn run(self) {
        let Server { app, listener, stop } = self;
        let limits = &app.config().limits;
        let places = Arc::new(Semaphore::new(limits.connections.clamp(1, Semaphore::MAX_PERMITS)));
        let graceful = GracefulShutdown::new();
        let mut told = stop.subscribe();
        let mut stopped = pin!(told.wait_for(|stop| *stop));
        loop {
            // Whoever comes when there is no place waits in the system's queue.
            let place = tokio::select! {
                place = Arc::clone(&places).acquire_owned() => place,
                _ = &mut stopped => break,
            };
            let connection = tokio::select! {
                connection = listener.accept() => connection,
                _ = &mut stopped => break,
            };
            let Ok((stream, _)) = connection else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let connection = graceful.watch(connection_of(&app, stream));
            tokio::spawn(async move {
                let _place = place;
                // What goes wrong with a connection is the client's to notice.
                let _ = connection.await;
            });
        }
        drop(listener);
        app.stop();
        let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
    }
}

type Connection = http1::Connection<TokioIo<Patient>, TowerToHyperService<axum::Router>>;

fn connection_of(app: &App, stream: TcpStream) -> Connection {
    let limits = &app.config().limits;
    // Answers are written whole, so there is nothing to wait for before they are sent.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, limits.download));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_buf_size(HEAD)
        .serve_connection(stream, TowerToHyperService::new(app.router()))
}
