import type { DownloadedFile } from '@lotmark/sdk';

/** Hands a file of the service to the browser's downloads. */
export function saveFile(file: DownloadedFile, fallbackName: string): void {
  const address = URL.createObjectURL(new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.fileName ?? fallbackName;
  link.click();
  URL.revokeObjectURL(address);
}
