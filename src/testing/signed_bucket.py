"""A bucket `cells` that verifies AWS Signature Version 4, as botocore computes it; for tests.

Arguments: KEY=PATH for each file, or for all files below a folder. Prints its port. POST /_settings changes what it does,
GET /_log gives the requests so far. It answers as Amazon S3 does, with what it repeats of a request in its errors.
"""
import datetime
import hmac
import json
import os
import sys
import threading
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote
from xml.sax.saxutils import escape

from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

SETTINGS = {
    # access key ID: [secret key, session token]
    "keys": {},
    "region": "us-east-1",
    "expired": False,
    # seconds that its clock is ahead
    "ahead": 0,
    "isPublic": False,
    "mayList": True,
    # Access-Control-Allow-Headers; None: no CORS at all
    "allowed": ["authorization", "range", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"],
    # address before the path that requests are redirected to
    "redirect": None,
}
LOG = []
LOCK = threading.Lock()
KEYS_A_PAGE = 5


def objects_of(arguments):
    found = {}
    for argument in arguments:
        key, path = argument.split("=", 1)
        if os.path.isfile(path):
            found[key] = path
        for folder, _, names in os.walk(path):
            for name in names:
                whole = os.path.join(folder, name)
                found[f"{key}/{os.path.relpath(whole, path)}"] = whole
    return found


class Refused(Exception):
    def __init__(self, status, code, more=""):
        self.status, self.code, self.more = status, code, more


def verify(method, host, raw_path, headers):
    """Raises Refused unless the request is signed by one of the keys."""
    given = headers.get("Authorization")
    if given is None:
        if SETTINGS["isPublic"]:
            return
        raise Refused(403, "AccessDenied")
    scheme, _, fields = given.partition(" ")
    if scheme != "AWS4-HMAC-SHA256":
        raise Refused(400, "InvalidArgument")
    parts = dict(field.strip().split("=", 1) for field in fields.split(","))
    access, day, region, service, _ = parts["Credential"].split("/")
    names = parts["SignedHeaders"].split(";")
    if access not in SETTINGS["keys"]:
        raise Refused(403, "InvalidAccessKeyId", f"<AWSAccessKeyId>{escape(access)}</AWSAccessKeyId>")
    if region != SETTINGS["region"]:
        raise Refused(400, "AuthorizationHeaderMalformed", f"<Region>{SETTINGS['region']}</Region>")
    secret, token = SETTINGS["keys"][access]
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=SETTINGS["ahead"])
    sent = datetime.datetime.strptime(headers["x-amz-date"], "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
    if abs((now - sent).total_seconds()) > 900:
        time = now.strftime("%Y-%m-%dT%H:%M:%SZ")
        raise Refused(403, "RequestTimeTooSkewed", f"<ServerTime>{time}</ServerTime>")
    if (headers.get("x-amz-security-token") or "") != token:
        raise Refused(400, "InvalidToken", f"<Token-0>{escape(headers.get('x-amz-security-token') or '')}</Token-0>")
    if SETTINGS["expired"]:
        raise Refused(400, "ExpiredToken", f"<Token-0>{escape(token)}</Token-0>")
    for name in headers.keys():
        if name.lower().startswith("x-amz-") and name.lower() not in names:
            raise Refused(403, "AccessDenied", f"<HeadersNotSigned>{name}</HeadersNotSigned>")
    request = AWSRequest(method, f"http://{host}{raw_path}", headers={name: headers[name] for name in names})
    request.context["timestamp"] = headers["x-amz-date"]
    auth = S3SigV4Auth(Credentials(access, secret, token or None), service, region)
    text = auth.string_to_sign(request, auth.canonical_request(request))
    if "host" not in names or not hmac.compare_digest(auth.signature(text, request), parts["Signature"]):
        raise Refused(
            403,
            "SignatureDoesNotMatch",
            f"<AWSAccessKeyId>{access}</AWSAccessKeyId><StringToSign>{escape(text)}</StringToSign>"
            f"<SignatureProvided>{escape(parts['Signature'])}</SignatureProvided>",
        )


class Bucket(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_OPTIONS(self):
        asked = (self.headers.get("Access-Control-Request-Headers") or "").lower()
        names = [name.strip() for name in asked.split(",") if name.strip()]
        allowed = SETTINGS["allowed"]
        if allowed is None or any(name not in allowed for name in names):
            return self.answer(403, b"", {}, cors=False)
        return self.answer(200, b"", {
            "Access-Control-Allow-Headers": asked,
            "Access-Control-Allow-Methods": "GET, HEAD",
            "Access-Control-Max-Age": "60",
        })

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with LOCK:
            SETTINGS.update(json.loads(body))
        self.answer(200, b"", {})

    def do_GET(self):
        if self.path == "/_log":
            with LOCK:
                body = json.dumps(LOG).encode()
                LOG.clear()
            return self.answer(200, body, {})
        try:
            if SETTINGS["redirect"]:
                status, body, more = 307, b"", {"Location": SETTINGS["redirect"] + self.path}
            else:
                verify(self.command, self.headers["Host"], self.path, self.headers)
                status, body, more = self.read()
        except Refused as refused:
            status, more = refused.status, {"Content-Type": "application/xml"}
            body = (
                f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{refused.code}</Code>'
                f"<Message>Refused.</Message>{refused.more}<RequestId>1</RequestId></Error>"
            ).encode()
        with LOCK:
            LOG.append({
                "request": f"{self.command} {self.path}",
                "status": status,
                "signed": self.headers.get("Authorization") is not None,
                "range": self.headers.get("Range"),
            })
        self.answer(status, body, more)

    do_HEAD = do_GET

    def read(self):
        raw, _, query = self.path.partition("?")
        path = unquote(raw)
        if not path.startswith("/cells"):
            raise Refused(404, "NoSuchBucket")
        asked = parse_qs(query, keep_blank_values=True)
        key = path[len("/cells/"):]
        if "list-type" in asked:
            return self.listing({name: values[0] for name, values in asked.items()})
        if key not in OBJECTS:
            raise Refused(404, "NoSuchKey") if SETTINGS["mayList"] else Refused(403, "AccessDenied")
        with open(OBJECTS[key], "rb") as file:
            body = file.read()
        more = {"ETag": f'"{len(body)}-{abs(hash(key))}"', "Last-Modified": formatdate(1.6e9, usegmt=True), "Accept-Ranges": "bytes"}
        wanted = self.headers.get("Range")
        if wanted is None:
            return 200, body, more
        first, _, last = wanted[len("bytes="):].partition("-")
        start = int(first)
        end = min(int(last or len(body) - 1), len(body) - 1)
        if start >= len(body):
            return 416, b"", {"Content-Range": f"bytes */{len(body)}"}
        return 206, body[start:end + 1], {**more, "Content-Range": f"bytes {start}-{end}/{len(body)}"}

    def listing(self, asked):
        if not SETTINGS["mayList"]:
            raise Refused(403, "AccessDenied")
        prefix, delimiter = asked.get("prefix", ""), asked.get("delimiter", "")
        names = set()
        for key in OBJECTS:
            if key.startswith(prefix):
                rest = key[len(prefix):]
                at = rest.find(delimiter) if delimiter else -1
                names.add(key if at < 0 else prefix + rest[:at + 1])
        after = asked.get("continuation-token", "")
        left = [name for name in sorted(names) if name > after]
        page, is_last = left[:KEYS_A_PAGE], len(left) <= KEYS_A_PAGE
        inside = "".join(
            f"<CommonPrefixes><Prefix>{escape(name)}</Prefix></CommonPrefixes>" if delimiter and name.endswith(delimiter)
            else f"<Contents><Key>{escape(name)}</Key></Contents>"
            for name in page
        )
        more = "" if is_last else f"<NextContinuationToken>{escape(page[-1])}</NextContinuationToken>"
        xml = (
            '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
            f"<Name>cells</Name><Prefix>{escape(prefix)}</Prefix><KeyCount>{len(page)}</KeyCount>"
            f"<IsTruncated>{'false' if is_last else 'true'}</IsTruncated>{more}{inside}</ListBucketResult>"
        )
        return 200, xml.encode(), {"Content-Type": "application/xml"}

    def answer(self, status, body, more, cors=True):
        self.send_response(status)
        if cors and SETTINGS["allowed"] is not None:
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Access-Control-Expose-Headers", "Content-Range, Content-Length, ETag, Last-Modified")
        self.send_header("Content-Length", str(len(body)))
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class Server(ThreadingHTTPServer):
    def handle_error(self, *_):
        # a client that closes its connection is no error
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*_)


OBJECTS = objects_of(sys.argv[1:])
server = Server(("127.0.0.1", 0), Bucket)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
