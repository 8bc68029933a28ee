/** Parts that only some pages need: they stay in chunks of their own, loaded with those pages. */
const loadedWhenUsed =
  /rich-text|dompurify|dialog|@base-ui|floating-ui|accordion|tabs\.tsx|table\.tsx|video|vimeo/

/** What the dashboard is made of, and the few small things that would otherwise be a request of their own. */
const home =
  /src\/routes\/(_in\.tsx|_in\.dashboard\.tsx|-dashboard-screen\.tsx|-library-pieces\.tsx|-track-pieces\.tsx|-wanted\.ts)|src\/features\/(learning|insights)\/|account-menu|search-form|no-matches|topic-sections|featured-topic|site-header|empty-state|terms-page|rolldown\/runtime/

/** The ways in, and one's own account: nothing of it is on a page of the library until a session ends there. */
const entrance =
  /src\/features\/accounts\/|src\/routes\/-(destination|provider-screen)|src\/app\/field-words|src\/ui\/(code-field|form-problem)|domain\/src\/accounts\/(common-password|email|help-request|new-password|one-time-code|phone|provider)\./

/**
 * Few chunks rather than the smallest: what several pages share travels in one file, what the dashboard adds in
 * another, so that the first visit makes few requests (bench/budgets).
 */
export const chunkGroups = [
  { name: 'home', test: (id: string) => home.test(id) && !loadedWhenUsed.test(id), priority: 2 },
  {
    name: 'entrance',
    test: (id: string) => entrance.test(id) && !loadedWhenUsed.test(id),
    minShareCount: 2,
    priority: 1.5,
  },
  { name: 'base', test: (id: string) => !loadedWhenUsed.test(id), minShareCount: 2, priority: 1 },
]
