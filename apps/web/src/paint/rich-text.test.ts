import { expect, test } from 'vitest'
import { prepareCleanedHtml } from './rich-text.tsx'

test.each([
  ['<h1>A</h1><p>b</p>', '<h3 dir="auto">A</h3><p dir="auto">b</p>'],
  ['<ul><li>a</li></ul>', '<ul dir="auto"><li>a</li></ul>'],
  [
    '<p lang="es">a <span lang="fr" dir="ltr">b</span></p>',
    '<p lang="es" dir="auto">a <span lang="fr" dir="ltr">b</span></p>',
  ],
  ['<h2 lang="es" dir="rtl">a</h2><p dir="auto">b</p>', '<h3 lang="es" dir="rtl">a</h3><p dir="auto">b</p>'],
  ['<div lang="es">a</div><p onclick="b">c</p>', 'a<p dir="auto">c</p>'],
])('%s is painted as %s', (html, painted) => {
  expect(prepareCleanedHtml(html, 3)).toBe(painted)
})
