use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::app::Inner;
use crate::failure::Failure;

/// A file this small is not worth packing.
const LEAST_TO_PACK: usize = 1 << 10;

/// The page that is built in, as `assets` of this crate holds it.
const BUILT_IN: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The page's files, all of them in memory: a path is a key, so none leads out.
pub(crate) enum Assets {
    /// The page that is built in.
    BuiltIn,
    /// The files of a folder, read anew for each request.
    Folder(PathBuf),
}

type Files = HashMap<String, File>;

struct File {
    plain: Bytes,
    packed: Option<Bytes>,
    media: &'static str,
    /// The digest, as a quoted tag.
    tag: String,
}

impl File {
    fn new(path: &str, plain: Bytes) -> Self {
        let mut tag = String::from("\"");
        for byte in &Sha256::digest(&plain)[..16] {
            let _ = write!(tag, "{byte:02x}");
        }
        tag.push('"');
        File { packed: packed(path, &plain), media: media(path), plain, tag }
    }
}

fn packed(path: &str, plain: &Bytes) -> Option<Bytes> {
    let text = ["html", "js", "css", "svg", "json", "webmanifest", "txt"].contains(&extension(path));
    if !text || plain.len() < LEAST_TO_PACK {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let packed = encoder.write_all(plain).and_then(|()| encoder.finish()).ok()?;
    (packed.len() < plain.len()).then(|| packed.into())
}

fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn media(path: &str) -> &'static str {
    match extension(path) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

impl Assets {
    /// The files of a folder if one is given, else the page that is built in.
    pub(crate) fn new(folder: Option<&Path>) -> io::Result<Self> {
        let Some(folder) = folder else {
            LazyLock::force(&PAGE);
            return Ok(Assets::BuiltIn);
        };
        // Whether it can be read is said at once.
        of_folder(folder)?;
        Ok(Assets::Folder(folder.to_owned()))
    }

    fn response(&self, path: &str, headers: &HeaderMap) -> io::Result<Option<Response>> {
        Ok(match self {
            // The build puts a digest of a file into its name there, so what such a name stands for never changes.
            Assets::BuiltIn => response(&PAGE, path, headers, |name| name.starts_with("assets/")),
            Assets::Folder(folder) => response(&of_folder(folder)?, path, headers, |_| false),
        })
    }
}

/// Packed once, at the start.
static PAGE: LazyLock<Files> = LazyLock::new(|| {
    let file = |&(name, bytes): &(&str, &'static [u8])| (name.to_owned(), File::new(name, Bytes::from_static(bytes)));
    BUILT_IN.iter().map(file).collect()
});

fn response(files: &Files, path: &str, headers: &HeaderMap, fixed: impl Fn(&str) -> bool) -> Option<Response> {
    let name = if path == "/" { "index.html" } else { path.strip_prefix('/')? };
    let file = files.get(name)?;
    let caching = if fixed(name) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let packed = file.packed.as_ref().filter(|_| accepts_gzip(headers));
    let mut response = if is_known(headers, &file.tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Body::from(packed.unwrap_or(&file.plain).clone()).into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media));
        if packed.is_some() {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Weak: the packed and the plain file have different bytes.
    headers.insert(header::ETAG, HeaderValue::try_from(format!("W/{}", file.tag)).ok()?);
    Some(response)
}

fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = known.flat_map(|value| value.split(',').map(str::trim));
    tags.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = accepted.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        named && !parts.any(|part| matches!(part, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// All files below a folder, by their paths from there with `/` between the names.
fn of_folder(folder: &Path) -> io::Result<Files> {
    let mut files = HashMap::new();
    let mut open = vec![(folder.to_owned(), String::new())];
    while let Some((folder, prefix)) = open.pop() {
        for entry in std::fs::read_dir(&folder)? {
            let entry = entry?;
            let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
            let kind = entry.file_type()?;
            if kind.is_dir() {
                open.push((entry.path(), path + "/"));
            } else if kind.is_file() {
                let bytes = std::fs::read(entry.path())?;
                let file = File::new(&path, bytes.into());
                files.insert(path, file);
            }
        }
    }
    Ok(files)
}

/// Serves a file of the page. Only `/` is the page: nothing else falls back to it.
pub(crate) async fn serve(State(app): State<Arc<Inner>>, request: Request<Body>) -> Result<Response, Failure> {
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        let failure = Failure::new(StatusCode::METHOD_NOT_ALLOWED, "method", "files are only read");
        let mut response = failure.into_response();
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return Ok(response);
    }
    let (path, headers) = (request.uri().path(), request.headers());
    let response = app.assets.response(path, headers).map_err(|_| Failure::internal())?;
    response.ok_or_else(|| Failure::new(StatusCode::NOT_FOUND, "not-found", "there is no such file"))
}
