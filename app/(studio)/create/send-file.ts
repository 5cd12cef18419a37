export type Sent = { ok: true; uploadId: string } | { ok: false; code: number; message: string };

/** Sends a file to the studio with progress 0–1 (`fetch` tells none of an upload). */
export function sendFile(file: Blob, onProgress: (share: number) => void): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/studio/uploads');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onerror = () => resolve({ ok: false, code: 0, message: '' });
    request.onload = () => {
      const answer = readJson(request.responseText);
      resolve(
        answer.uploadId
          ? { ok: true, uploadId: answer.uploadId }
          : { ok: false, code: answer.code ?? 0, message: answer.message ?? request.statusText },
      );
    };
    request.send(file);
  });
}

/** What stands between browser and studio may answer with a page of its own. */
function readJson(text: string): { uploadId?: string; code?: number; message?: string } {
  try {
    return JSON.parse(text) as { uploadId?: string };
  } catch {
    return {};
  }
}
