export interface PictureSize {
  format: 'jpeg' | 'png' | 'gif';
  width: number;
  height: number;
}

/** Size of a JPEG, PNG or GIF from its header, without decoding it; `undefined` for anything else. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24) return undefined;
  if (view.getUint32(0) === 0x89504e47)
    return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === 0x47494638)
    return { format: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : undefined;
}

/** Goes from marker to marker up to the frame header (ITU-T T.81, B.2.2: SOF0 … SOF15 without DHT, JPG, DAC). */
function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { format: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
