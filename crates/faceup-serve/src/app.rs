use std::any::Any;
use std::io;
use std::sync::Arc;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use faceup::session::Shared;
use tower_http::catch_panic::CatchPanicLayer;

use crate::assets::Assets;
use crate::config::Config;
use crate::failure::Failure;
use crate::solves::Solves;
use crate::tables::Tables;
use crate::{api, assets, guard};

/// All that the routes share.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) config: Config,
    pub(crate) assets: Assets,
    pub(crate) solves: Solves,
    pub(crate) tables: Tables,
    pub(crate) shared: Shared,
}

impl App {
    /// Makes the routes ready.
    ///
    /// # Errors
    /// When the folder of files in the configuration cannot be read.
    pub fn new(config: Config) -> io::Result<Self> {
        let shared = Shared::default();
        let inner = Inner {
            assets: Assets::new(config.assets.as_deref())?,
            solves: Solves::new(&config.limits),
            tables: Tables::new(config.limits.kept(), shared.clone()),
            shared,
            config,
        };
        Ok(App { inner: Arc::new(inner) })
    }

    /// The routes. They have to run on a runtime of tokio with threads and time.
    pub fn router(&self) -> Router {
        let routes = Router::new().nest("/api", api::routes()).fallback(assets::serve);
        self.guarded(routes)
    }

    /// The routes with what stands in front of all of them.
    fn guarded(&self, routes: Router<Arc<Inner>>) -> Router {
        // The hook for panics has written to the log what went wrong.
        let told = |_: Box<dyn Any + Send>| -> Response { Failure::internal().into_response() };
        routes
            .layer(CatchPanicLayer::custom(told))
            .layer(from_fn_with_state(Arc::clone(&self.inner), guard::guard))
            .with_state(Arc::clone(&self.inner))
    }

    /// How many solves run at the moment, those included that have been told to stop.
    pub fn running(&self) -> usize {
        self.inner.solves.running()
    }

    /// The bytes of the solved tables that are kept at the moment, with what they share.
    pub fn kept(&self) -> usize {
        self.inner.tables.bytes()
    }

    /// Stops every solve, and answers no further request but by saying that the server is about to end.
    pub fn stop(&self) {
        self.inner.solves.stop_all();
    }

    pub(crate) fn config(&self) -> &Config {
        &self.inner.config
    }
}

#[cfg(test)]
mod tests;
