import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { root } from '../run.ts'
import { ensureTool } from '../system-tools.ts'
import { type Film, getFilmSeconds } from './film.ts'
import { films } from './films.ts'
import { formatCaptions } from './format-captions.ts'
import { encodeFilm, openFilmPage } from './make-film.ts'

/** Of a contact sheet, by which films are looked at before they are encoded. */
const SECONDS_PER_PICTURE = 1.5

/** Writes pictures of a film into a folder, one for every second and a half. */
async function writeContactSheet(page: Page, film: Film, sheets: string): Promise<void> {
  const draw = await openFilmPage(page, film)
  const pictures: string[] = []
  for (let second = 0; second < getFilmSeconds(film); second += SECONDS_PER_PICTURE)
    pictures.push(`data:image/png;base64,${(await draw(second)).toString('base64')}`)
  await page.setViewportSize({ width: 1600, height: 900 })
  const images = pictures.map((picture) => `<img src="${picture}" style="width:100%;display:block">`)
  await page.setContent(
    `<body style="margin:0;display:grid;grid-template-columns:repeat(5,1fr);gap:4px">${images.join('')}`,
  )
  writeFileSync(join(sheets, `${basename(film.name)}.png`), await page.screenshot({ fullPage: true }))
}

/**
 * Makes the films of content/films with their captions: `npm run content:films`, for all films or those that are named.
 * `-- --sheets FOLDER` writes a picture of each film in place of that.
 */
async function makeFilms(args: readonly string[]): Promise<void> {
  const [sheets, names] = args[0] === '--sheets' ? [args[1] ?? '.', args.slice(2)] : [null, args]
  const outputFolder = sheets ?? join(root, 'content/films')
  const chosen = films.filter(({ name }) => names.length === 0 || names.includes(name))
  const ffmpeg = sheets === null ? await ensureTool('ffmpeg') : null
  const browser = await chromium.launch({
    executablePath: await ensureTool('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
  })
  try {
    mkdirSync(outputFolder, { recursive: true })
    for (const film of chosen) {
      const page = await browser.newPage()
      if (ffmpeg === null) await writeContactSheet(page, film, outputFolder)
      else {
        const path = join(outputFolder, film.name)
        mkdirSync(dirname(path), { recursive: true })
        await encodeFilm(page, film, ffmpeg, `${path}.mp4`)
        writeFileSync(`${path}.vtt`, formatCaptions(film))
      }
      console.log(`${film.name}: ${getFilmSeconds(film).toFixed(1)} s`)
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

await makeFilms(process.argv.slice(2))
