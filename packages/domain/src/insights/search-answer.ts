/**
 * What an editor does about a search without results. `tag`: the word became a tag of a track; `new_track`: a track was
 * created for it.
 */
export const searchAnswerKinds = ['tag', 'new_track'] as const
