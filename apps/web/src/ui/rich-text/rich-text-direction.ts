import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Blocks within a list have the direction of the list: `auto` reads no words of elements that have one themselves. */
function createDirections(doc: Node): DecorationSet {
  const directions: Decoration[] = []
  doc.forEach((block, position) => {
    if (block.attrs.dir === null)
      directions.push(Decoration.node(position, position + block.nodeSize, { dir: 'auto' }))
  })
  return DecorationSet.create(doc, directions)
}

/** Shows each block without a direction in the direction of its own words, as src/ui/rich-text/rich-text.tsx does. It is no part of the text. */
export const BlockDirectionsExtension = Extension.create({
  name: 'blockDirections',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => createDirections(doc) } })],
})
