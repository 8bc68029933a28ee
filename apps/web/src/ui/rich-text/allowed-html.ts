/**
 * What the pages show of a text that an editor has written, whose markup the server has cleaned: the same in the browser,
 * which cleans it once more, and where the server paints pages.
 */
export const allowedTags =
  'p br h1 h2 h3 h4 strong em u s sup sub span ol ul li a img aside table tbody tr th td'.split(' ')
export const allowedAttributes = 'href src alt class target rel lang dir colspan rowspan'.split(' ')
export const allowedUrl = /^(?:https?:|mailto:|tel:|sms:|\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp);)/i
