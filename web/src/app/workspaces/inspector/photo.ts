/** The longer side of a photograph that is sent, in pixels. */
const longest = 2000;
/** What fits into a call as text. */
const mostBytes = 3_700_000;

/** A paper or photograph ready to be kept and sent; a large photograph is made smaller, which also drops its place. */
export async function prepared(file: File): Promise<File | undefined> {
  if (!file.type.startsWith('image/')) return file.size <= mostBytes ? file : undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    if (blob === null || blob.size > mostBytes) return undefined;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return undefined;
  }
}
