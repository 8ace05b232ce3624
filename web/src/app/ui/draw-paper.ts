/** A paper whose pages can be drawn. */
export interface DrawnPaper {
  pages: number;
  /** Draws a page; answers its size in the units of the boxes: points of a PDF, pixels of a picture. */
  draw(page: number, onto: HTMLCanvasElement): Promise<{ width: number; height: number }>;
}

/** So many dots wide a page is drawn: sharp on a phone, and no burden. */
const dots = 1400;

/** Fetches a file and makes it ready to be drawn. The program for PDFs comes when the first one is opened. */
export async function openPaper(url: string, type: string): Promise<DrawnPaper> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the file was not answered: ${answer.status}`);
  const content = await answer.blob();
  return type === 'application/pdf' ? pdfPaper(new Uint8Array(await content.arrayBuffer())) : picturePaper(content);
}

/** A PDF that is here already, ready to be drawn. */
export async function pdfPaper(content: Uint8Array): Promise<DrawnPaper> {
  const { getDocument } = await import('unpdf/pdfjs');
  const pdf = await getDocument({ data: content, isEvalSupported: false, useSystemFonts: true }).promise;
  return {
    pages: pdf.numPages,
    draw: async (number, canvas) => {
      const page = await pdf.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: dots / width });
      // Drawn aside, so that turning the page quickly never mixes two of them.
      const aside = document.createElement('canvas');
      aside.width = Math.round(viewport.width);
      aside.height = Math.round(viewport.height);
      await page.render({ canvas: aside, viewport }).promise;
      show(canvas, aside, aside);
      return { width, height };
    },
  };
}

async function picturePaper(content: Blob): Promise<DrawnPaper> {
  const bitmap = await createImageBitmap(content);
  return {
    pages: 1,
    draw: async (_page, canvas) => {
      show(canvas, bitmap, bitmap);
      return { width: bitmap.width, height: bitmap.height };
    },
  };
}

function show(
  canvas: HTMLCanvasElement,
  from: CanvasImageSource,
  { width, height }: { width: number; height: number },
) {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(from, 0, 0);
}
