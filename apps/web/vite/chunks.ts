/** Parts that only some pages need: they stay in chunks of their own, loaded with those pages. */
const onDemandModules =
  /rich-text|dompurify|dialog|@base-ui|floating-ui|accordion|tabs\.tsx|table\.tsx|video|vimeo/

/** What the dashboard is made of, and the few small things that would otherwise be a request of their own. */
const homeModules =
  /src\/routes\/(_authenticated\.tsx|_authenticated\._learner\.tsx|_authenticated\._learner\.dashboard\.tsx|-dashboard-screen\.tsx|-page-states\.tsx|-track-states\.tsx|-redirect-search\.ts)|src\/features\/(learning|insights)\/|account-menu|search-form|no-matches|topic-sections|featured-topic|site-header|empty-state|terms-page|rolldown\/runtime/

/** The ways in, and one's own account: nothing of it is on a page of the library until a session ends there. */
const signInModules =
  /src\/features\/accounts\/|src\/routes\/-(destination|provider-screen)|src\/app\/forms\/|src\/ui\/(code-field|form-error)|domain\/src\/accounts\/(email|help-request|one-time-code|phone|provider-destination)\./

/** Choosing a password, with the list of common ones: only where a new one is set. */
const newPasswordModules =
  /domain\/src\/accounts\/(common-password|new-password)\.|src\/features\/accounts\/(new-password-(field|rules)|password-checklist)/

/**
 * Few chunks rather than the smallest: what several pages share travels in one file, what the dashboard adds in
 * another, so that the first visit makes few requests (bench/budgets).
 */
export const chunkGroups = [
  { name: 'home', test: (id: string) => homeModules.test(id) && !onDemandModules.test(id), priority: 2 },
  { name: 'new-password', test: (id: string) => newPasswordModules.test(id), priority: 1.6 },
  {
    name: 'entrance',
    test: (id: string) => signInModules.test(id) && !onDemandModules.test(id),
    minShareCount: 2,
    priority: 1.5,
  },
  { name: 'base', test: (id: string) => !onDemandModules.test(id), minShareCount: 2, priority: 1 },
]
