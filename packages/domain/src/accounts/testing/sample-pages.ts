// The routes of docs/product.md 3.1, each once.
export const publicPages = ['/', '/terms', '/accessibility', '/rising-gen-terms', '/help-right-now', '/404']
export const learnerPages = [
  '/dashboard',
  '/AllTopics',
  '/AllTracks',
  '/track/first-job',
  '/topic/saving',
  '/myprogress',
  '/profile',
]
export const staffPages = ['/admin/member/3f2a-11', '/admin/groups', '/admin/group/acme']
export const adminPages = [
  '/admin/createtopic',
  '/admin/updatetopic/saving',
  '/admin/createtrack',
  '/admin/updatetrack/first-job',
  '/admin/createunit',
  '/admin/updateunit/u-1',
  '/admin/iconlist',
  '/admin/stats',
  '/admin/layouts',
  '/admin/topics',
  '/admin/tracks',
  '/admin/units',
  '/admin/resources',
  '/admin/help-lines',
  '/admin/intents',
]
export const guardedPages = [...learnerPages, ...staffPages, ...adminPages]
