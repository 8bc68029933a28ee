import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranscript, parseCaptions } from '@kitchen-table/domain/films'
import { describe, expect, test } from 'vitest'
import { root } from '../run.ts'
import { getFilmSeconds, listTimedLines } from './film.ts'
import { films } from './films.ts'
import { formatCaptions } from './format-captions.ts'
import { renderStage, renderWords } from './render-frame.ts'

const MEGABYTE = 1024 * 1024

/** Letters that stand beside each other on the screen of a phone. */
const LONGEST_LINE = 36

const readFile = (name: string) => readFileSync(join(root, 'content/films', name))

/** Returns the names of the boxes of an MP4 file, in their order. */
function listBoxes(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    names.push(bytes.toString('latin1', at + 4, at + 8))
  return names
}

/** Returns the length of an MP4 film in seconds, from the header of its index. */
function readSeconds(bytes: Buffer): number {
  const header = bytes.indexOf('mvhd')
  return bytes.readUInt32BE(header + 20) / bytes.readUInt32BE(header + 16)
}

/** How long a film may be in seconds: one of a lesson, or one of the front page. */
const getLengths = (name: string) =>
  name.startsWith('front-page/') ? { min: 30, max: 45 } : { min: 50, max: 80 }

test('every film of the folder has its declaration', () => {
  const names = films.map(({ name }) => name)
  const files = globSync('**/*.*', { cwd: join(root, 'content/films') })
  expect(files.sort()).toEqual(names.flatMap((name) => [`${name}.mp4`, `${name}.vtt`]).sort())
})

describe.each(films)('$name', (film) => {
  const captions = formatCaptions(film)

  test('has the captions that its declaration says, with a paragraph for each scene', () => {
    expect(readFile(`${film.name}.vtt`).toString()).toBe(captions)
    const { cues, problems } = parseCaptions(captions)
    expect(problems).toEqual([])
    expect(cues.map(({ text }) => text)).toEqual(listTimedLines(film).map(({ words }) => words))
    expect(createTranscript(captions)).toHaveLength(film.scenes.length)
  })

  test('is neither too short nor too long, and lasts as long as its words', () => {
    const seconds = getFilmSeconds(film)
    const { min, max } = getLengths(film.name)
    expect(seconds).toBeGreaterThanOrEqual(min)
    expect(seconds).toBeLessThanOrEqual(max)
    expect(readSeconds(readFile(`${film.name}.mp4`))).toBeCloseTo(seconds, 1)
  })

  test('is a file of at most 2 MB that plays while it arrives', () => {
    const bytes = readFile(`${film.name}.mp4`)
    expect(bytes.length).toBeLessThanOrEqual(2 * MEGABYTE)
    const boxes = listBoxes(bytes)
    expect(boxes[0]).toBe('ftyp')
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'))
    expect(bytes.includes('avc1')).toBe(true)
    expect(bytes.includes('mp4a')).toBe(false)
  })

  test.each(listTimedLines(film))('“$words” is short, stands long enough, and has no figure', (line) => {
    const rows = line.words.split('\n')
    expect(rows.length).toBeLessThanOrEqual(2)
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(LONGEST_LINE)
    // Two words and a half in a second.
    expect(line.words.split(/\s+/).length / line.seconds).toBeLessThanOrEqual(2.6)
    expect(line.words).not.toMatch(/\d|!|'/)
  })

  test('is drawn the same whenever it is drawn', () => {
    for (const second of [0, 0.7, 9.6, 30.04, getFilmSeconds(film)]) {
      expect(renderStage(film, second)).toBe(renderStage(film, second))
      expect(renderStage(film, second)).not.toMatch(/NaN|undefined/)
    }
    const [first] = listTimedLines(film)
    expect(renderWords(film, (first?.start ?? 0) + 1)).toContain(first?.words.split('\n')[0])
    expect(renderWords(film, 0)).toBe('')
  })
})
