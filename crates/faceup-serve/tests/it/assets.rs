//! The page's files, and what caches are told about them.

use std::fs;
use std::path::PathBuf;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use faceup_serve::{App, Config};

use crate::client::{Answer, answer, get, run, with_method};

/// A folder that goes with this.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("faceup-serve-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("assets")).unwrap();
        fs::write(path.join("index.html"), "<!doctype html><title>page</title>").unwrap();
        fs::write(path.join("assets/a-1234.js"), format!("// {}\nlet a = 1;\n", "long ".repeat(1000))).unwrap();
        fs::write(path.join("assets/a-1234.css"), "a {}").unwrap();
        fs::write(path.join("icon.svg"), "<svg/>").unwrap();
        fs::write(path.join("odd"), [0, 255]).unwrap();
        Folder(path)
    }

    fn app(&self) -> App {
        App::new(Config { assets: Some(self.0.clone()), ..Config::default() }).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn with(app: &App, path: &str, headers: &[(header::HeaderName, &str)]) -> Answer {
    let mut request = Request::get(path).header(header::HOST, "localhost");
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    run(answer(app, request.body(Body::empty()).unwrap()))
}

#[test]
fn files_have_their_types() {
    let folder = Folder::new("types");
    for (path, media) in [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/assets/a-1234.js", "text/javascript; charset=utf-8"),
        ("/assets/a-1234.css", "text/css; charset=utf-8"),
        ("/icon.svg", "image/svg+xml"),
        ("/odd", "application/octet-stream"),
    ] {
        let found = with(&folder.app(), path, &[]);
        assert_eq!((found.status, found.header("content-type")), (StatusCode::OK, Some(media)), "{path}");
    }
}

#[test]
fn a_browser_that_knows_a_file_is_told_so() {
    let folder = Folder::new("tags");
    let app = folder.app();
    let first = with(&app, "/", &[]);
    let tag = first.header("etag").unwrap().to_owned();
    assert_eq!(first.header("cache-control"), Some("no-cache"));
    let strong = tag.strip_prefix("W/").unwrap();
    for known in [tag.as_str(), strong, "*", &format!("\"x\", {tag}")] {
        let again = with(&app, "/", &[(header::IF_NONE_MATCH, known)]);
        assert_eq!(
            (again.status, again.body.len(), again.header("etag")),
            (StatusCode::NOT_MODIFIED, 0, Some(tag.as_str()))
        );
        assert!(again.header("content-security-policy").is_some());
    }
    assert_eq!(with(&app, "/", &[(header::IF_NONE_MATCH, "\"x\"")]).status, StatusCode::OK);
    fs::write(folder.0.join("index.html"), "other").unwrap();
    let changed = with(&app, "/", &[(header::IF_NONE_MATCH, &tag)]);
    assert_eq!((changed.status, changed.body.as_slice()), (StatusCode::OK, &b"other"[..]));
}

#[test]
fn long_texts_are_packed_for_whoever_can_unpack_them() {
    use std::io::Read;
    let folder = Folder::new("packed");
    let app = folder.app();
    let plain = with(&app, "/assets/a-1234.js", &[]);
    assert_eq!(plain.header("content-encoding"), None);
    let packed = with(&app, "/assets/a-1234.js", &[(header::ACCEPT_ENCODING, "br, gzip;q=0.5")]);
    assert_eq!((packed.header("content-encoding"), packed.header("vary")), (Some("gzip"), Some("accept-encoding")));
    assert!(packed.body.len() * 5 < plain.body.len());
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, plain.body);
    for refused in ["br", "gzip;q=0", "xgzip", ""] {
        let found = with(&app, "/assets/a-1234.js", &[(header::ACCEPT_ENCODING, refused)]);
        assert_eq!((found.header("content-encoding"), found.body == plain.body), (None, true), "{refused}");
    }
}

#[test]
fn a_head_has_no_body() {
    let folder = Folder::new("head");
    for path in ["/", "/assets/a-1234.js", "/api/v1/info", "/api/v1/openapi.json"] {
        let [head, whole] =
            [Method::HEAD, Method::GET].map(|method| run(answer(&folder.app(), with_method(method, path))));
        assert_eq!((head.status, head.body.len()), (StatusCode::OK, 0), "{path}");
        assert_eq!(head.header("content-type"), whole.header("content-type"), "{path}");
        assert_eq!(head.header("content-length"), Some(whole.body.len().to_string().as_str()), "{path}");
    }
    let missing = run(answer(&folder.app(), with_method(Method::HEAD, "/no-such-file")));
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

/// What the start page fetches.
fn fetched(page: &str) -> Vec<String> {
    let named = page.split(['"', '\'']).filter(|part| part.starts_with("./"));
    named.map(|path| path[1..].to_owned()).collect()
}

#[test]
fn the_page_that_is_built_in_is_whole() {
    let app = App::new(Config::default()).unwrap();
    let page = run(answer(&app, get("/")));
    assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, Some("text/html; charset=utf-8")));
    let text = String::from_utf8(page.body).unwrap();
    // The policy allows nothing that stands in the page itself, and nothing from elsewhere.
    for forbidden in ["<script>", "<style", " style=", " onclick", "http://", "https://", "data:"] {
        assert!(!text.contains(forbidden), "{forbidden}: {text}");
    }
    let fetched = fetched(&text);
    for ending in [".js", ".css", ".svg"] {
        assert!(fetched.iter().any(|path| path.ends_with(ending)), "no {ending} in {fetched:?}");
    }
    for path in fetched {
        let found = with(&app, &path, &[(header::ACCEPT_ENCODING, "gzip")]);
        assert_eq!(found.status, StatusCode::OK, "{path}");
        // Its name changes with it.
        assert_eq!(found.header("cache-control"), Some("public, max-age=31536000, immutable"), "{path}");
        assert!(found.body.len() < 200 << 10, "{path}: {} bytes", found.body.len());
    }
    assert_eq!(with(&app, "/", &[]).header("cache-control"), Some("no-cache"));
    for path in ["/sources.sha256", "/assets", "/assets/../index.html"] {
        assert_eq!(run(answer(&app, get(path))).status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[test]
fn a_folder_that_cannot_be_read_is_told_at_once() {
    let assets = Some(std::env::temp_dir().join("faceup-serve-no-such-folder"));
    assert!(App::new(Config { assets, ..Config::default() }).is_err());
}

#[test]
fn nothing_but_the_start_is_the_page() {
    let folder = Folder::new("fallback");
    for path in ["/unknown", "/index", "/assets/", "/api", "/api/v1", "/api/v1/unknown", "/assets/b.js"] {
        let found = run(answer(&folder.app(), get(path)));
        assert_eq!((found.status, found.code().as_str()), (StatusCode::NOT_FOUND, "not-found"), "{path}");
    }
}
