import { factTokenPattern } from '@kitchen-table/domain/facts'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { messages } from './messages.ts'
import type { TextNames } from './text-names.ts'

type DescribeFact = TextNames['describeFact']

const pluginKey = new PluginKey<{ describe: DescribeFact; decorations: DecorationSet }>('factNames')

function createValueElement(value: string | null): HTMLElement {
  const element = document.createElement('span')
  element.className = value === null ? 'fact-value fact-missing' : 'fact-value'
  element.textContent = value ?? messages.noSuchFact()
  element.contentEditable = 'false'
  return element
}

function decorate(doc: Node, describe: DescribeFact): DecorationSet {
  const decorations: Decoration[] = []
  doc.descendants(({ text = '' }, position) => {
    for (const { 0: name, index } of text.matchAll(factTokenPattern)) {
      const [from, to] = [position + index, position + index + name.length]
      const value = describe(name)
      decorations.push(
        Decoration.inline(from, to, { class: 'fact-name' }),
        Decoration.widget(to, () => createValueElement(value), { key: `${name} ${value}`, side: -1 }),
      )
    }
  })
  return DecorationSet.create(doc, decorations)
}

/** Shows beside each fact that a text names the value that readers see. The text keeps the name. */
export const FactNamesExtension = Extension.create({
  name: 'factNames',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: pluginKey,
      state: {
        init: (_, { doc }) => {
          const describe: DescribeFact = () => null
          return { describe, decorations: decorate(doc, describe) }
        },
        apply(transaction, current) {
          const describe: DescribeFact = transaction.getMeta(pluginKey) ?? current.describe
          if (!transaction.docChanged && describe === current.describe) return current
          return { describe, decorations: decorate(transaction.doc, describe) }
        },
      },
      props: { decorations: (state) => pluginKey.getState(state)?.decorations },
    }),
  ],
})

/** The meta data of a transaction with which an editor gets to know the values of facts. */
export const factNamesKey = pluginKey
