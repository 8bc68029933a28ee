/** Where a person has stopped in a video. In seconds of the video; `savedAt` is ISO 8601 in UTC. */
export type VideoPosition = { unitId: string; seconds: number; duration: number; savedAt: string }

/** How many positions of a person are kept: those of the videos that were played last. */
export const MAX_VIDEO_POSITIONS = 20

/**
 * Returns a person's positions, the newest first, with one that was reached now. One that is older than what another device
 * has saved of the same video changes nothing. The end of a video is a position as well, so that none from before returns.
 */
export function addVideoPosition(
  positions: readonly VideoPosition[],
  added: VideoPosition,
): readonly VideoPosition[] {
  const stored = positions.find(({ unitId }) => unitId === added.unitId)
  if (stored !== undefined && stored.savedAt > added.savedAt) return positions
  const others = positions.filter(({ unitId }) => unitId !== added.unitId)
  return [added, ...others]
    .sort((a, b) => (a.savedAt === b.savedAt ? 0 : a.savedAt > b.savedAt ? -1 : 1))
    .slice(0, MAX_VIDEO_POSITIONS)
}
