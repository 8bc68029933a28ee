import { deviceStorage } from '../../app/browser-storage.ts'
import { readPageOwner } from '../../app/page-owner.ts'
import { personStorage } from '../../app/person-storage.ts'

export type VideoPosition = { seconds: number; duration: number }

function parsed(value: unknown): VideoPosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration }: { [K in keyof VideoPosition]?: unknown } = value
  return typeof seconds === 'number' && typeof duration === 'number' ? { seconds, duration } : null
}

/** How far a person got in a lesson's video, kept on this device. */
export function videoPosition(sub: string, unitId: string) {
  const storage = personStorage(sub, deviceStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsed(storage.read(name)),
    /** Not for somebody who signed out in another tab, while the video goes on in this one. */
    write(position: VideoPosition) {
      if (readPageOwner() === sub) storage.write(name, position)
    },
  }
}
