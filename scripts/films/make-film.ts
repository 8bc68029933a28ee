import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { type Film, FRAMES_PER_SECOND, getFilmSeconds, HEIGHT, WIDTH } from './film.ts'
import { renderFilmPage, renderStage, renderWords } from './render-frame.ts'

/** Shows the film at a second, and returns the picture. */
async function drawFrame(page: Page, { stage, words }: { stage: string; words: string }): Promise<Buffer> {
  await page.evaluate(
    (frame) => {
      const [svg, panel] = [document.querySelector('svg'), document.querySelector('div')]
      if (svg) svg.innerHTML = frame.stage
      if (panel) panel.innerHTML = frame.words
    },
    { stage, words },
  )
  return page.screenshot({ clip: { x: 0, y: 0, width: WIDTH, height: HEIGHT } })
}

/** Opens the page of a film, and returns the function that draws it at a second. */
export async function openFilmPage(page: Page, film: Film): Promise<(second: number) => Promise<Buffer>> {
  await page.setViewportSize({ width: WIDTH, height: HEIGHT })
  await page.setContent(renderFilmPage(film))
  await page.evaluate(() => document.fonts.ready)
  let last: { key: string; picture: Buffer } = { key: '', picture: Buffer.alloc(0) }
  return async (second) => {
    const frame = { stage: renderStage(film, second), words: renderWords(film, second) }
    const key = frame.stage + frame.words
    if (key !== last.key) last = { key, picture: await drawFrame(page, frame) }
    return last.picture
  }
}

/**
 * H.264 in the form that every browser plays: 8 bits, one of two pixels with color, and the index before the pictures, so
 * that a film begins while it arrives. No times or names of the machine are in the file.
 */
const encoderOptions = [
  ...['-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-c:v', 'png', '-i', '-'],
  ...['-an', '-c:v', 'libx264', '-profile:v', 'high', '-level', '4.0', '-pix_fmt', 'yuv420p'],
  ...['-preset', 'veryslow', '-tune', 'animation', '-crf', '24', '-g', String(FRAMES_PER_SECOND * 4)],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-threads', '1'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart'],
]

/** Draws a film and encodes it as the MP4 file `path`. */
export async function encodeFilm(page: Page, film: Film, ffmpeg: string, path: string): Promise<void> {
  const draw = await openFilmPage(page, film)
  const encoder = spawn(ffmpeg, ['-y', '-loglevel', 'error', ...encoderOptions, path], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(encoder, 'close')
  const frames = Math.round(getFilmSeconds(film) * FRAMES_PER_SECOND)
  for (let frame = 0; frame < frames; frame += 1) {
    const picture = await draw(frame / FRAMES_PER_SECOND)
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`)
}
