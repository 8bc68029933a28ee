import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The level of the text's highest headings among those of the page: below a section of the form. */
const BASE_LEVEL = 3

function describeHeadings(doc: Node): DecorationSet {
  const headings: { from: number; to: number; level: number }[] = []
  doc.forEach((node, from) => {
    if (node.type.name === 'heading')
      headings.push({ from, to: from + node.nodeSize, level: Number(node.attrs.level) })
  })
  const highest = Math.min(...headings.map(({ level }) => level))
  return DecorationSet.create(
    doc,
    headings.map(({ from, to, level }) =>
      Decoration.node(from, to, { 'aria-level': String(BASE_LEVEL + level - highest) }),
    ),
  )
}

/** Gives the headings of the text the levels that they have among the page's, for screen readers. */
export const HeadingLevelsExtension = Extension.create({
  name: 'headingLevels',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => describeHeadings(doc) } })],
})
