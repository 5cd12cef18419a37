"""Makes a song with a Songloom service and saves its MP3. Python 3.9 or newer, nothing to install.

    MUSIC_APP_KEY=sk-music-... python3 make_song.py "folk, warm, female vocal" words.txt song.mp3
"""

import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

BASE_URL = os.environ.get("MUSIC_API_BASE_URL", "http://127.0.0.1:3001").rstrip("/")
APP_KEY = os.environ["MUSIC_APP_KEY"]


class ServiceError(Exception):
    """What the service refused, with its code: 4001 is a fault of the request, 2001 means slow down."""

    def __init__(self, code, message, retry_after):
        super().__init__(f"{code}: {message}")
        self.code = code
        self.retry_after = retry_after


def call(path, body=None, idempotency_key=None):
    """The `data` of one answer. Raises ServiceError."""
    headers = {"Authorization": f"Bearer {APP_KEY}", "Content-Type": "application/json"}
    if idempotency_key:
        headers["Idempotency-Key"] = idempotency_key
    request = urllib.request.Request(BASE_URL + path, json.dumps(body or {}).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=330) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        envelope = json.load(error)
        retry_after = int(error.headers.get("Retry-After", 1))
        raise ServiceError(envelope["code"], envelope["message"], retry_after) from None


def patiently(path, body=None, tries=4):
    """The same, and again after a while where that may help. The key keeps work from being started twice."""
    key = str(uuid.uuid4())
    for attempt in range(1, tries + 1):
        try:
            return call(path, body, key)
        except ServiceError as error:
            if error.code not in (2001, 2002, 9002) or attempt == tries:
                raise
            time.sleep(error.retry_after)


def wait_for(task_id, every_seconds=2):
    """The results of a task."""
    while True:
        task = call(f"/api/v1/task/{task_id}")
        if task["status"] == "completed":
            return task["results"]
        if task["status"] == "failed":
            raise RuntimeError(task["error"])
        time.sleep(every_seconds)


def main(tags, words_file, song_file):
    with open(words_file, encoding="utf-8") as words:
        accepted = patiently("/api/v1/music/generate", {"tags": tags, "prompt": words.read()})
    song = wait_for(accepted["task_id"])[0]
    urllib.request.urlretrieve(song["audio_url"], song_file)
    print(json.dumps({"id": song["id"], "title": song["title"], "duration": song["duration"]}))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (ServiceError, RuntimeError) as error:
        sys.exit(str(error))
