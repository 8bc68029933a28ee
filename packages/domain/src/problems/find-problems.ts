import { type ContentKind, toTopicKey } from '../catalog/content-kind.ts'
import { collectListedTrackSlugs, pickInOrder } from '../catalog/display.ts'
import type { Intent } from '../catalog/intent.ts'
import type { Layout } from '../catalog/layout.ts'
import type { Topic, Track } from '../catalog/records.ts'
import type { RichTextFlaws } from '../catalog/rich-text-flaws.ts'
import type { TextRecord } from '../catalog/text-records.ts'
import { compareTitles } from '../catalog/titles.ts'
import { isPlayed, type Unit } from '../catalog/unit.ts'
import { getLastReviewTime, isReviewOverdue } from '../catalog/unit-review.ts'
import { type Fact, isFactOverdue } from '../facts/fact.ts'
import { toWindowDay } from '../facts/window.ts'
import { isCheckOverdue } from '../help/check-dates.ts'
import type { HelpLine } from '../help/help-line.ts'
import { createAnswerFinder } from '../intents/find-answers.ts'
import { createDisabledTrackFinder, type Finding } from './disabled-references.ts'
import { findHelpLineProblems, findIntentProblems } from './intent-problems.ts'
import { type ProblemKind, problemKinds } from './problem-kinds.ts'
import { findFactReferenceProblems, findReferenceProblems } from './reference-problems.ts'

/** `detail` says what is wrong in particular: an address, a slug, a year, a time; '' where nothing more can be said. */
export type Problem = {
  kind: ProblemKind
  content: { kind: ContentKind; key: string; title: string }
  detail: string
}

/** `savedAt` is when it was last saved (ISO 8601 in UTC); null if that is not known. */
type UnitInUse = Unit & { foundIn: readonly string[]; savedAt: string | null }

type ProblemSource = {
  tracks: ReadonlyMap<string, Track>
  units: ReadonlyMap<string, UnitInUse>
  layouts: ReadonlyMap<string, Layout>
  /** By layout, then by slug. */
  topics: ReadonlyMap<string, ReadonlyMap<string, Topic>>
  helpLines: ReadonlyMap<string, HelpLine>
  intents: ReadonlyMap<string, Intent>
  facts: ReadonlyMap<string, Fact>
  /** Returns the flaws of a record's texts. */
  flawsOf: (record: TextRecord) => RichTextFlaws
  /** Returns why readers cannot be shown the worksheet of a unit, with the values that it names; null if they can. */
  worksheetErrorOf: (unit: Unit) => string | null
  /** Milliseconds since 1970. */
  now: number
}

function findTextProblems(source: ProblemSource, record: TextRecord): Finding[] {
  const flaws = source.flawsOf(record)
  return [
    ...flaws.imagesWithoutWords.map((url): Finding => ['image_without_words', url]),
    ...flaws.insecureUrls.map((url): Finding => ['insecure_link', url]),
    ...flaws.linkedPictures.map((url): Finding => ['linked_picture', url]),
    ...flaws.skippedHeadings.map((words): Finding => ['skipped_heading', words]),
    ...flaws.bareValues.map((value): Finding => ['bare_value', value]),
    ...findReferenceProblems(record, source),
  ]
}

function findFactProblems(fact: Fact, now: number): Finding[] {
  if (fact.disabled) return []
  return [
    ...(isFactOverdue(fact, toWindowDay(now)) ? [['fact_overdue', fact.checkAgainBy] satisfies Finding] : []),
    ...(fact.confirmed ? [] : [['fact_unconfirmed', fact.note] satisfies Finding]),
  ]
}

function findMissing(
  kind: ProblemKind,
  names: readonly (string | null)[],
  records: ReadonlyMap<string, unknown>,
): Finding[] {
  const missing = names.filter((name) => name !== null).filter((name) => !records.has(name))
  return missing.map((name) => [kind, name])
}

/** A tile of a disabled track is not shown either. */
function findDangling(kind: ProblemKind, slug: string | null, { tracks }: ProblemSource): Finding[] {
  return slug === null || tracks.get(slug)?.trackDisabled === false ? [] : [[kind, slug]]
}

function findTrackProblems(source: ProblemSource, listed: ReadonlySet<string>, track: Track): Finding[] {
  const { units } = source
  return [
    ...(track.units.some((id) => units.get(id)?.unitDisabled === false)
      ? []
      : [['track_without_units'] satisfies Finding]),
    ...findDangling('dangling_next', track.nextUp, source),
    ...findDangling('dangling_related', track.relatedTrack, source),
    ...findMissing('dangling_unit', track.units, units),
    ...(listed.has(track.slug) ? [] : [['track_in_no_layout'] satisfies Finding]),
    ...findTextProblems(source, track),
  ]
}

/** A sensitive lesson leads only where an editor has chosen (docs/product.md 4.18). */
function findSensitiveProblems(source: ProblemSource, { sensitive, nextUp, relatedTrack }: Unit): Finding[] {
  if (!sensitive) return []
  if (nextUp === null && relatedTrack === null) return [['sensitive_without_next']]
  return [
    ...findDangling('dangling_next', nextUp, source),
    ...findDangling('dangling_related', relatedTrack, source),
  ]
}

function findWorksheetProblems({ worksheetErrorOf }: ProblemSource, unit: Unit): Finding[] {
  const error = worksheetErrorOf(unit)
  return error === null ? [] : [['worksheet_unusable', error]]
}

function findUnitProblems(source: ProblemSource, unit: UnitInUse): Finding[] {
  return [
    ...(unit.foundIn.length === 0 ? [['unit_in_no_track'] satisfies Finding] : []),
    ...(unit.helpLine === null ? [] : findHelpLineProblems(unit.helpLine, source)),
    ...findSensitiveProblems(source, unit),
    ...findWorksheetProblems(source, unit),
    // The still of a video has no words of its own: the player's button names the video.
    ...(isPlayed(unit) ? [] : findFileWithoutWords(unit.embedImage, unit.embedImageAlt)),
    ...(isReviewOverdue(unit, source.now)
      ? [['unit_not_edited', getLastReviewTime(unit, source.now)] satisfies Finding]
      : []),
    ...findTextProblems(source, unit),
  ]
}

function findFileWithoutWords(file: { name: string } | null, words: string): Finding[] {
  return file && words.trim() === '' ? [['image_without_words', file.name]] : []
}

function findTopicProblems(source: ProblemSource, topic: Topic): Finding[] {
  return [
    ...findMissing('dangling_track', topic.tracks, source.tracks),
    ...findFileWithoutWords(topic.banner, topic.bannerAlt),
    ...findTextProblems(source, topic),
  ]
}

/** An intent without a lesson that learners of the layout can open is not offered either. */
function findHiddenIntents(source: ProblemSource, layout: Layout): Finding[] {
  const findAnswers = createAnswerFinder(layout, source)
  return pickInOrder(layout.intents, source.intents)
    .filter(({ disabled, lessons }) => disabled || findAnswers(lessons).length === 0)
    .map(({ title }) => ['hidden_intent', title])
}

function findLayoutProblems(source: ProblemSource, layout: Layout): Finding[] {
  return [
    ...findMissing('dangling_track', [...layout.trackDisplay, layout.welcomeTrack], source.tracks),
    ...findMissing('dangling_intent', layout.intents, source.intents),
    ...findHiddenIntents(source, layout),
  ]
}

function toProblems(content: Problem['content'], findings: readonly Finding[]): Problem[] {
  const byText = new Map(
    findings.map(([kind, detail = '']) => [`${kind} ${detail}`, { kind, content, detail }]),
  )
  return [...byText.values()]
}

/**
 * Returns what is wrong in a library, the most serious first, then by title. Disabled tracks, units, topics, help lines
 * and intents, which nobody sees, have no problems.
 */
export function findLibraryProblems(source: ProblemSource): Problem[] {
  const { layouts, topics } = source
  const tracks = [...source.tracks.values()].filter(({ trackDisabled }) => !trackDisabled)
  const units = [...source.units.values()].filter(({ unitDisabled }) => !unitDisabled)
  const intents = [...source.intents.values()].filter(({ disabled }) => !disabled)
  const listed = collectListedTrackSlugs(layouts.values())
  const findDisabledTracks = createDisabledTrackFinder(source.tracks)

  const problems = [
    ...[...source.helpLines.values()].flatMap((line) =>
      toProblems(
        { kind: 'helpLine', key: line.slug, title: line.name },
        isCheckOverdue(line, source.now) ? [['help_line_overdue', line.checkAgainBy]] : [],
      ),
    ),
    ...[...source.facts.values()].flatMap((fact) =>
      toProblems({ kind: 'fact', key: fact.slug, title: fact.title }, findFactProblems(fact, source.now)),
    ),
    ...tracks.flatMap((track) =>
      toProblems(
        { kind: 'track', key: track.slug, title: track.title },
        findTrackProblems(source, listed, track),
      ),
    ),
    ...units.flatMap((unit) =>
      toProblems({ kind: 'unit', key: unit.unitId, title: unit.title }, findUnitProblems(source, unit)),
    ),
    ...intents.flatMap((intent) =>
      toProblems({ kind: 'intent', key: intent.slug, title: intent.title }, [
        ...findIntentProblems(intent, source),
        ...findFactReferenceProblems(intent, source),
      ]),
    ),
    ...[...topics].flatMap(([layout, ofLayout]) =>
      [...ofLayout.values()]
        .filter(({ disabled }) => !disabled)
        .flatMap((topic) =>
          toProblems({ kind: 'topic', key: toTopicKey(layout, topic.slug), title: topic.title }, [
            ...findTopicProblems(source, topic),
            ...findDisabledTracks(topic.tracks),
          ]),
        ),
    ),
    ...[...layouts.values()].flatMap((layout) =>
      toProblems({ kind: 'layout', key: layout.config, title: layout.title }, [
        ...findLayoutProblems(source, layout),
        ...findDisabledTracks([...layout.trackDisplay, layout.welcomeTrack]),
      ]),
    ),
  ]
  return problems.sort(compareProblems)
}

const rankOf = ({ kind }: Problem) => problemKinds.indexOf(kind)

function compareProblems(a: Problem, b: Problem): number {
  return rankOf(a) - rankOf(b) || compareTitles(a.content, b.content)
}
