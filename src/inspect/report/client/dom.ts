// Makes elements. Texts become text nodes, so nothing from the data is read as HTML.

export type Child = Node | string | undefined | readonly Child[]

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

function add(to: Node, child: Child): void {
  if (child === undefined) return
  if (typeof child === 'string') to.appendChild(document.createTextNode(child))
  else if (child instanceof Node) to.appendChild(child)
  else for (const each of child) add(to, each)
}

function filled<Made extends Element>(element: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  for (const child of children) add(element, child)
  return element
}

export const h = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => filled(document.createElement(tag), attributes, children)

export const svg = (tag: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement =>
  filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
