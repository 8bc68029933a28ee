import { readdirSync } from 'node:fs'

/** The number of tracks in the library that the server of the journeys is filled with. */
export const trackCount = readdirSync(new URL('../../content/tracks', import.meta.url)).length

/** The heading above all tracks, which counts them. */
export const allTracksHeading = `All Learning Tracks (${trackCount})`
