/** The size of a film in pixels: words stand below the stage. */
export const WIDTH = 1280
export const HEIGHT = 720
export const STAGE_HEIGHT = 504
export const FRAMES_PER_SECOND = 25

/** From the beginning of a scene to its first words, and from its last words to its end, in seconds. */
const LEAD_SECONDS = 0.6
/** With the lead of the next scene, a pause that begins a paragraph of the transcript. */
const TAIL_SECONDS = 0.9
/** Between two lines of a scene. */
const GAP_SECONDS = 0.2
/** For how long one scene becomes the next one. */
export const CROSSFADE_SECONDS = 0.6

/** Where and how a drawing stands. What is left out is 0, or for `scale`, `stretch` and `opacity` 1. */
export type Pose = {
  x?: number
  y?: number
  scale?: number
  /** Of the width alone, by which something turns or opens. */
  stretch?: number
  /** In degrees. */
  rotate?: number
  opacity?: number
}

/** Returns the pose at a second of the scene. */
export type Motion = (second: number) => Pose

/** A drawing in SVG whose origin is where it stands; one that changes is a function of the second. */
export type Layer = { drawing: string | ((second: number) => string); motions: Motion[] }

/** Words that stand in the film together, in one line or two; those of a title are in another color. */
export type Line = { words: string; seconds: number; isTitle: boolean }

export type Scene = {
  lines: Line[]
  /** Returns the layers, the farthest first; `starts` are the seconds at which the lines appear. */
  layers: (...starts: number[]) => Layer[]
}

export type Film = {
  /** The path of its file in content/films, without the ending. */
  name: string
  /** Behind all scenes: the drawing and the color behind the words. */
  ground: Layer[]
  panelColor: string
  titleColor: string
  scenes: Scene[]
}

export const title = (words: string, seconds: number): Line => ({ words, seconds, isTitle: true })
export const line = (words: string, seconds: number): Line => ({ words, seconds, isTitle: false })

/** A layer with its drawing and motions, which add up. */
export const layer = (drawing: Layer['drawing'], ...motions: Motion[]): Layer => ({ drawing, motions })

/** Returns when each line of a scene appears, in seconds of the scene. */
export function listStarts({ lines }: Pick<Scene, 'lines'>): number[] {
  let next = LEAD_SECONDS
  return lines.map(({ seconds }) => {
    const start = next
    next += seconds + GAP_SECONDS
    return start
  })
}

/** Returns for how long a scene lasts, in seconds: a whole number of frames. */
export function getSceneSeconds({ lines }: Pick<Scene, 'lines'>): number {
  const words = lines.reduce((sum, { seconds }) => sum + seconds, 0)
  const seconds = LEAD_SECONDS + words + GAP_SECONDS * (lines.length - 1) + TAIL_SECONDS
  // Without the error of sums of fractions, which would add a frame.
  return Math.ceil(seconds * FRAMES_PER_SECOND - 0.001) / FRAMES_PER_SECOND
}

type TimedLine = Line & { start: number; end: number }

/** Returns the lines of a film with their times, in seconds of the film. */
export function listTimedLines({ scenes }: Pick<Film, 'scenes'>): TimedLine[] {
  let sceneStart = 0
  return scenes.flatMap((scene) => {
    const offset = sceneStart
    sceneStart += getSceneSeconds(scene)
    const starts = listStarts(scene)
    return scene.lines.map((each, index) => {
      const start = offset + (starts[index] ?? 0)
      return { ...each, start, end: start + each.seconds }
    })
  })
}

export const getFilmSeconds = ({ scenes }: Pick<Film, 'scenes'>): number =>
  scenes.reduce((sum, scene) => sum + getSceneSeconds(scene), 0)
