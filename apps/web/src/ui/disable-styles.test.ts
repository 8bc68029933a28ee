import { expect, test } from 'vitest'
import { disableStyles } from './disable-styles.ts'

test.each([
  ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['<STYLE type="text/css">p {}</STYLE>a<style>b</style>c', 'ac'],
  ['<p style="color: red" onclick=x()>a</p>', '<p data-style="color: red" data-handler=x()>a</p>'],
  [
    '<p STYLE = "color: red">a style="b" onload=c</p>',
    '<p data-style = "color: red">a style="b" onload=c</p>',
  ],
  ['<styled>a</styled><style>b</style>', '<styled>a</styled>'],
  ['<style>a</style>b<style>c', 'b<style>c'],
  ['<p style="a">b</p><p style="c"', '<p data-style="a">b</p><p style="c"'],
  ['İ<style>a</style>b', 'İb'],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['', ''],
])('of %j stays %j', (html, expected) => {
  expect(disableStyles(html)).toBe(expected)
})

// Regression: the search for an end began again at each beginning.
test.each(['<style', '<style>', '<a', '<a style="'])(
  'the time for %j without end does not grow with the square of their number',
  (beginning) => {
    const html = beginning.repeat(1_000_000)
    const disabled = disableStyles(`<p style="a">${html}`)
    expect(disabled.startsWith('<p data-style="a">')).toBe(true)
    expect(disabled).toHaveLength(html.length + '<p data-style="a">'.length)
  },
)
