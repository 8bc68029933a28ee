import { personStorage } from '../../app/person-storage.ts'

export type VideoPosition = { seconds: number; duration: number }

function parsed(value: unknown): VideoPosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration }: { [K in keyof VideoPosition]?: unknown } = value
  return typeof seconds === 'number' && typeof duration === 'number' ? { seconds, duration } : null
}

/** How far a person got in a lesson's video, kept on this device. */
export function videoPosition(sub: string, unitId: string) {
  const storage = personStorage(sub, localStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsed(storage.read(name)),
    write: (position: VideoPosition) => storage.write(name, position),
  }
}
