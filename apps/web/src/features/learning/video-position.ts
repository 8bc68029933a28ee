import { deviceStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { createUserStorage } from '../../app/user-storage.ts'

export type VideoPosition = { seconds: number; duration: number }

function parsePosition(value: unknown): VideoPosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration }: { [K in keyof VideoPosition]?: unknown } = value
  return typeof seconds === 'number' && typeof duration === 'number' ? { seconds, duration } : null
}

/** The position that a person reached in a lesson's video, stored on this device. */
export function videoPosition(sub: string, unitId: string) {
  const storage = createUserStorage(sub, deviceStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsePosition(storage.read(name)),
    /** Does nothing after the person signed out in another tab, while the video still plays in this one. */
    write(position: VideoPosition) {
      if (getCurrentUserId() === sub) storage.write(name, position)
    },
  }
}
