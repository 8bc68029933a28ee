import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const drawing = (inside: string) => `<svg viewBox="0 0 8 8">${inside}</svg>`

const unusableStyles = [
  { inside: '<path fill="none" style="fill:url(#a)"/>', kept: '<path fill="none" />' },
  { inside: '<style>.a{fill:url(#b)}</style><path class="a" fill="none"/>', kept: '<path fill="none" />' },
  { inside: '<style>.a{fill:red}.a{fill:url(#b)}</style><path class="a"/>', kept: '<path fill="red" />' },
  { inside: '<style>.a{fill:red}</style><path class="a" style="fill:"/>', kept: '<path fill="red" />' },
  { inside: '<path fill="none" style="fill:red:blue"/>', kept: '<path fill="none" />' },
  { inside: '<path fill="none" style="fill:red !urgent"/>', kept: '<path fill="none" />' },
  { inside: `<path fill="none" style="fill:${'0'.repeat(101)}"/>`, kept: '<path fill="none" />' },
]

test.each(unusableStyles)('a style that cannot be kept leaves the attribute: $inside', ({ inside, kept }) => {
  expect(cleanSvg(drawing(inside))).toContain(kept)
})

const spellings = [
  '<style>.a{stroke:#111 !important}</style><path class="a" stroke="#000"/>',
  '<path stroke="#000" style="stroke: #111 ! IMPORTANT"/>',
  '<style>/* .a{stroke:red} */ .a/* lines */{ /* ; */ stroke:#111 }</style><path class="a"/>',
  '<style>/* first *//* second */*{fill:red} .a{stroke:#111}</style><path class="a"/>',
  '<path style="/* stroke:red; */stroke:/* dark */#111"/>',
  '<path style="stroke:#111;/* not closed"/>',
  '<style>.b{fill:red}</style><defs><style type="text/css">.a{stroke:#111}</style></defs><path class="a"/>',
  '<style/><style>.a{stroke:#111}</style><path class="a"/>',
  '<style>.a{stroke:#111}</style><!-- <style>.a{stroke:red}</style> --><path class="a"/>',
]

test.each(spellings)('is read however it is written: %s', (inside) => {
  expect(cleanSvg(drawing(inside))).toContain('<path stroke="#111" />')
})
