/** The box of a control without padding, for controls made of several parts. */
export const controlBoxStyle =
  'w-full min-w-0 min-h-12 rounded-field border border-edge bg-card text-ink transition-colors enabled:hover:border-ink disabled:cursor-not-allowed disabled:bg-tint disabled:text-soft aria-invalid:border-danger aria-invalid:outline-danger [&:read-only:is(input,textarea)]:bg-tint'

/** The box of a text control. */
export const controlStyle = `${controlBoxStyle} px-4 py-2.5`
