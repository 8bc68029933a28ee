import type { UnitView } from '@kitchen-table/contract/catalog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, client } from '../../app/api.ts'
import { deviceStorage } from '../../app/browser-storage.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { useCurrentUser } from '../../app/queries.ts'
import { createUserStorage } from '../../app/user-storage.ts'
import type { PlaybackPosition } from '../../ui/playback.ts'
import { createPositionSender } from './position-sender.ts'

/** A position on this device, and whether it was sent to the server. */
type DevicePosition = PlaybackPosition & { isSent: boolean }

function parsePosition(value: unknown): DevicePosition | null {
  if (typeof value !== 'object' || value === null) return null
  const { seconds, duration, isSent }: { [K in keyof DevicePosition]?: unknown } = value
  if (typeof seconds !== 'number' || typeof duration !== 'number') return null
  return { seconds, duration, isSent: isSent === true }
}

/** The position that a person reached in a lesson's video, stored on this device. */
function createDevicePosition(sub: string, unitId: string) {
  const storage = createUserStorage(sub, deviceStorage)
  const name = `video:${unitId}`
  return {
    read: () => parsePosition(storage.read(name)),
    write: (position: DevicePosition) => storage.write(name, position),
  }
}

/** A position that could not be sent is taken to be newer than what the server has of other devices. */
function chooseNewest(
  device: DevicePosition | null,
  stored: PlaybackPosition | undefined,
): PlaybackPosition | null {
  return device === null || device.isSent ? (stored ?? device) : device
}

/**
 * Returns where the person has stopped in the video of a lesson, on this device or another one, and the function that
 * saves where they are. Of a sensitive lesson nothing is stored (docs/product.md 4.18).
 */
export function useVideoPosition(track: string, { unitId, sensitive }: UnitView) {
  const { user } = useCurrentUser()
  const queryClient = useQueryClient()
  const device = createDevicePosition(user.sub, unitId)
  const positionsQuery = api.learning.videoPositions.queryOptions()
  const { data } = useQuery({ ...positionsQuery, enabled: !sensitive })

  /** Marks the position as sent unless a later one has replaced it on the device. */
  function markSent(position: PlaybackPosition, isSent: boolean): void {
    if (device.read()?.seconds === position.seconds) device.write({ ...position, isSent })
  }

  /**
   * Marked before the response: a page that is being left sends its last position, but does not see the response. Without
   * a connection the position stays on the device, until the video is played again.
   */
  async function send(position: PlaybackPosition): Promise<void> {
    if (getCurrentUserId() !== user.sub || !navigator.onLine) return
    markSent(position, true)
    try {
      await client.learning.saveVideoPosition({ track, unitId, ...position })
    } catch {
      markSent(position, false)
      return
    }
    queryClient.setQueryData(positionsQuery.queryKey, (before) => {
      const others = before?.positions.filter((each) => each.unitId !== unitId) ?? []
      return { positions: [{ unitId, ...position }, ...others] }
    })
  }

  const sendLatest = useRef(send)
  sendLatest.current = send
  const sender = useRef<ReturnType<typeof createPositionSender>>(undefined)
  sender.current ??= createPositionSender((position) => sendLatest.current(position))
  useEffect(() => {
    const flush = () => sender.current?.flush()
    const flushIfHidden = () => document.hidden && flush()
    document.addEventListener('visibilitychange', flushIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', flushIfHidden)
      flush()
    }
  }, [])

  return {
    position: sensitive
      ? null
      : chooseNewest(
          device.read(),
          data?.positions.find((each) => each.unitId === unitId),
        ),
    /** Does nothing after the person signed out in another tab, while the video still plays in this one. */
    save({ seconds, duration }: PlaybackPosition): void {
      if (sensitive || getCurrentUserId() !== user.sub) return
      // The length is not known before the player has loaded it.
      const position = { seconds, duration: Number.isFinite(duration) ? duration : 0 }
      device.write({ ...position, isSent: false })
      sender.current?.add(position)
    },
  }
}
