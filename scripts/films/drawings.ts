import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

const TAG = /<(\/?)[a-z]+\b[^>]*?(\/?)>/gi
const TITLE = /<title>.*?<\/title>/s
const PLACE = /^<g transform="translate\([^)]*\)\s*/

function readDrawing(name: string): string {
  const svg = readFileSync(join(root, `content/${name}.svg`), 'utf8')
  return svg
    .replace(/^.*?<svg\b[^>]*>/s, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(TITLE, '')
}

/** Returns the elements of a drawing that are in no other element. */
function splitElements(markup: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: isEnd, 2: isEmpty, index } of markup.matchAll(TAG)) {
    if (depth === 0) start = index
    if (isEnd) depth -= 1
    else if (!isEmpty) depth += 1
    if (depth === 0) elements.push(markup.slice(start, index + tag.length))
  }
  return elements
}

/**
 * Returns parts of a drawing of content/, by their places in it. A part that stands somewhere has its own origin there, so
 * that a film can put it elsewhere.
 */
export function takeParts(name: string, ...places: number[]): string {
  const elements = splitElements(readDrawing(name))
  return places
    .map((place) => {
      const element = elements[place]
      if (element === undefined) throw new Error(`content/${name}.svg has no part ${place}.`)
      return element.replace(PLACE, '<g transform="')
    })
    .join('')
}

/** Returns an icon of content/icons with lines of a color, around its middle, 32 units wide. */
export function takeIcon(name: string, color: string): string {
  return `<g transform="translate(-16 -16)" color="${color}" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${readDrawing(`icons/${name}`)}</g>`
}
