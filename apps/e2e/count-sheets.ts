import type { Page } from '@playwright/test'

/** Counts the sheets that the page prints on, once its pictures and fonts are loaded. */
export async function countSheets(page: Page, format: 'Letter' | 'A4' = 'Letter'): Promise<number> {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-unit] img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode())])
  })
  const pdf = await page.pdf({ format, printBackground: false })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
