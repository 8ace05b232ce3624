/** Small real pictures, and what cameras write into them. */

const bytes = (base64: string) => Buffer.from(base64, 'base64');

/** A marker segment of a JPEG. */
export const segment = (marker: number, content: Uint8Array): Buffer => {
  const length = content.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content]);
};

/** 1 x 1 pixel, progressive, without anything beside the picture. */
export const plainJpeg: Buffer = Buffer.concat([
  bytes(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  ),
  Buffer.from([0xff, 0xd9]),
]);

/** Exif data in which the picture lies on its side, with words in which others would find the place. */
export function exif(orientation: number, words: string): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(words)]);
}

/** A photograph as a telephone takes it: Exif, XMP, IPTC, a comment, and something hung behind its end. */
export function photograph(secret: string): Buffer {
  return Buffer.concat([
    plainJpeg.subarray(0, 2),
    segment(0xe1, exif(6, `GPS ${secret}`)),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secret}</x:xmpmeta>`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
    segment(0xfe, Buffer.from(secret)),
    plainJpeg.subarray(2),
    Buffer.from(`a second picture with ${secret}`),
  ]);
}

export const plainPng: Buffer = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
);

/** A PNG with a chunk of text before its picture. */
export function pngWithText(secret: string): Buffer {
  const content = Buffer.from(`Comment\0${secret}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const chunk = Buffer.concat([length, Buffer.from('tEXt'), content, Buffer.alloc(4)]);
  return Buffer.concat([plainPng.subarray(0, 33), chunk, plainPng.subarray(33)]);
}

export const plainWebp: Buffer = bytes('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==');

/** A WebP in the extended form, with Exif data behind its picture. */
export function webpWithExif(secret: string): Buffer {
  const chunk = (type: string, content: Uint8Array) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type), length, content, Buffer.alloc(content.length % 2)]);
  };
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', Buffer.from([0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    plainWebp.subarray(12),
    chunk('EXIF', Buffer.from(secret)),
  ]);
  const header = Buffer.from('RIFF\0\0\0\0', 'latin1');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body]);
}

export const plainPdf: Buffer = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  'latin1',
);
