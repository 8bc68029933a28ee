/** What can be wrong with content, the most serious first. */
export const problemKinds = [
  'help_line_overdue',
  'track_without_units',
  'dangling_next',
  'dangling_related',
  'dangling_help_line',
  'sensitive_without_next',
  'dangling_track',
  'dangling_unit',
  'disabled_track',
  'disabled_unit',
  'disabled_synonym',
  'image_without_words',
  'insecure_link',
  'linked_picture',
  'skipped_heading',
  'track_in_no_layout',
  'unit_in_no_track',
  'figure_year_passed',
  'unit_not_edited',
] as const
export type ProblemKind = (typeof problemKinds)[number]
