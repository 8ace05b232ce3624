import type { Page } from 'playwright-core';

/**
 * Draws a square field around where the phone says it is: the context needs a geolocation and the permission for it.
 * Finding the place by a short walk first makes the map start there.
 */
export async function drawPlot(page: Page): Promise<void> {
  const canvas = page.locator('.lm-map-drawing canvas');
  await canvas.waitFor();
  await page.getByRole('button', { name: 'Walk the boundary' }).click();
  await page.getByText(/Accurate to/).waitFor();
  await page.getByRole('button', { name: 'Stop walking' }).click();
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the map is not shown');
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.7],
    [0.3, 0.7],
  ] as const) {
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  }
  await page.getByText('The boundary is fine.').waitFor();
}
