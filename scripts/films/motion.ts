import type { Motion, Pose } from './film.ts'

/** Returns how far something is that begins and takes so many seconds: 0 before, 1 after, slower at both ends. */
export function ease(second: number, start: number, seconds: number): number {
  const part = Math.min(1, Math.max(0, (second - start) / seconds))
  return part * part * (3 - 2 * part)
}

/** Stays where it is. */
export const at =
  (x: number, y: number, scale = 1, rotate = 0): Motion =>
  () => ({ x, y, scale, rotate })

/** Comes from beside its place and becomes visible. */
export const enter =
  (start: number, from: Pose = { y: 40 }, seconds = 0.9): Motion =>
  (second) => {
    const rest = 1 - ease(second, start, seconds)
    return { x: (from.x ?? 0) * rest, y: (from.y ?? 0) * rest, opacity: ease(second, start, seconds * 0.6) }
  }

/** Goes away and becomes invisible. */
export const leave =
  (start: number, to: Pose = { y: -40 }, seconds = 0.9): Motion =>
  (second) => {
    const part = ease(second, start, seconds)
    return {
      x: (to.x ?? 0) * part,
      y: (to.y ?? 0) * part,
      opacity: 1 - ease(second, start + seconds * 0.4, seconds * 0.6),
    }
  }

/** Moves by so much, and stays there. */
export const move =
  (start: number, by: Pose, seconds = 1.2): Motion =>
  (second) => {
    const part = ease(second, start, seconds)
    return {
      x: (by.x ?? 0) * part,
      y: (by.y ?? 0) * part,
      rotate: (by.rotate ?? 0) * part,
      scale: 1 + ((by.scale ?? 1) - 1) * part,
      opacity: 1 + ((by.opacity ?? 1) - 1) * part,
    }
  }

/** Grows from nothing. */
export const grow =
  (start: number, seconds = 0.8): Motion =>
  (second) => ({ scale: ease(second, start, seconds) })

/** Opens from a narrow strip to its whole width. */
export const unfold =
  (start: number, seconds = 1.2): Motion =>
  (second) => ({ stretch: 0.12 + 0.88 * ease(second, start, seconds) })

/** Is larger and smaller again, once in so many seconds. */
export const beat =
  (seconds: number, part = 0.04): Motion =>
  (second) => ({ scale: 1 + part * Math.sin((second / seconds) * 2 * Math.PI) })

/** Turns a few degrees to and fro. */
export const sway =
  (seconds: number, degrees = 2): Motion =>
  (second) => ({ rotate: degrees * Math.sin((second / seconds) * 2 * Math.PI) })

/** Goes up and down a little. */
export const float =
  (seconds: number, pixels = 6): Motion =>
  (second) => ({ y: pixels * Math.sin((second / seconds) * 2 * Math.PI) })

/** Adds up poses: places and turns are added, sizes multiplied. */
export function combinePoses(poses: readonly Pose[]): Required<Pose> {
  const combined = { x: 0, y: 0, scale: 1, stretch: 1, rotate: 0, opacity: 1 }
  for (const { x = 0, y = 0, scale = 1, stretch = 1, rotate = 0, opacity = 1 } of poses) {
    combined.x += x
    combined.y += y
    combined.rotate += rotate
    combined.scale *= scale
    combined.stretch *= stretch
    combined.opacity *= opacity
  }
  return combined
}
