import type { CleanedMarkup } from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { invalidInputRefusal } from '../../../platform/refusal.ts'
import { requireEditor } from '../require-editor.ts'
import { cleanRichText } from './clean-html.ts'
import { cleanDrawing } from './clean-svg.ts'
import { describeRemovedMarkup } from './describe-removed-markup.ts'

/** Returns what a save would keep of a drawing, and what it would remove. Stores nothing. */
export function previewCleanIcon() {
  return async (actor: Actor, { svgfile }: { svgfile: string }): Promise<CleanedMarkup> => {
    requireEditor(actor)
    const { svgfile: content, problem } = cleanDrawing(svgfile)
    if (content === null) throw invalidInputRefusal([{ field: 'svgfile', message: problem }])
    return { content, removed: describeRemovedMarkup('svg', svgfile, content) }
  }
}

/** Returns what a save would keep of a rich text, and what it would remove. Stores nothing. */
export function previewCleanRichText() {
  return async (actor: Actor, { content: typed }: { content: string }): Promise<CleanedMarkup> => {
    requireEditor(actor)
    const content = cleanRichText(typed)
    return { content, removed: describeRemovedMarkup('html', typed, content) }
  }
}
