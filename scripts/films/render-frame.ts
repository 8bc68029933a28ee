import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  CROSSFADE_SECONDS,
  type Film,
  getSceneSeconds,
  HEIGHT,
  type Layer,
  listStarts,
  listTimedLines,
  type Scene,
  STAGE_HEIGHT,
  WIDTH,
} from './film.ts'
import { combinePoses, ease } from './motion.ts'

/** How long words take to appear and to disappear, within their time. */
const WORDS_FADE_SECONDS = 0.3

const round = (value: number) => Math.round(value * 100) / 100

function renderLayer({ drawing, motions }: Layer, second: number): string {
  const pose = combinePoses(motions.map((motion) => motion(second)))
  const opacity = round(pose.opacity)
  if (opacity <= 0) return ''
  const [x, y] = [round(pose.x), round(pose.y)]
  const [width, height] = [round(pose.scale * pose.stretch * 10) / 10, round(pose.scale * 10) / 10]
  const markup = typeof drawing === 'string' ? drawing : drawing(second)
  return `<g transform="translate(${x} ${y}) rotate(${round(pose.rotate)}) scale(${width} ${height})" opacity="${opacity}">${markup}</g>`
}

function renderScene(scene: Scene, second: number): string {
  return scene
    .layers(...listStarts(scene))
    .map((layer) => renderLayer(layer, second))
    .join('')
}

/** Returns the scenes that a film shows at a second, with their own seconds, and how visible each is. */
function findScenes({ scenes }: Film, second: number) {
  let start = 0
  for (const [index, scene] of scenes.entries()) {
    const seconds = getSceneSeconds(scene)
    const own = second - start
    if (own < seconds || index === scenes.length - 1) {
      const before = scenes[index - 1]
      const opacity = before === undefined ? 1 : ease(own, 0, CROSSFADE_SECONDS)
      const shown = [{ scene, second: own, opacity }]
      if (before === undefined || opacity === 1) return shown
      return [{ scene: before, second: getSceneSeconds(before) + own, opacity: 1 - opacity }, ...shown]
    }
    start += seconds
  }
  return []
}

/** Returns what stands on the stage at a second of the film, as the content of an SVG element. */
export function renderStage(film: Film, second: number): string {
  const ground = film.ground.map((layer) => renderLayer(layer, second)).join('')
  const scenes = findScenes(film, second).map(
    ({ scene, second: own, opacity }) => `<g opacity="${round(opacity)}">${renderScene(scene, own)}</g>`,
  )
  return ground + scenes.join('')
}

/** Returns the words that a film shows at a second, as HTML. */
export function renderWords(film: Film, second: number): string {
  const line = listTimedLines(film).find(({ start, end }) => second >= start && second < end)
  if (line === undefined) return ''
  const { words, start, end, isTitle } = line
  const opacity = Math.min(
    ease(second, start, WORDS_FADE_SECONDS),
    1 - ease(second, end - WORDS_FADE_SECONDS, WORDS_FADE_SECONDS),
  )
  const color = isTitle ? film.titleColor : '#fbf3e2'
  return `<p style="opacity:${round(opacity)};color:${color}">${words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace('\n', '<br>')}</p>`
}

const fontFile = fileURLToPath(
  import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
)

/** Returns the page in which frames are drawn, one after the other. */
export function renderFilmPage({ panelColor }: Film): string {
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(fontFile, 'base64')}) }
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; background: ${panelColor} }
    svg { display: block; width: ${WIDTH}px; height: ${STAGE_HEIGHT}px }
    text { font-family: Fraunces; font-weight: 600 }
    div { display: grid; place-items: center; width: ${WIDTH - 120}px; height: ${HEIGHT - STAGE_HEIGHT}px; margin: 0 60px }
    p { margin: 0 0 14px; font: 560 70px/1.13 Fraunces; letter-spacing: -0.01em; text-align: center; text-wrap: balance }
  </style><body><svg viewBox="0 0 ${WIDTH} ${STAGE_HEIGHT}"></svg><div></div><p style="opacity:0">.</p></body>`
}
