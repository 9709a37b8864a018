// Finds the elements of two sequences that are not common to both, with Myers' algorithm in linear space and a limit on its effort. See "An
// O(ND) Difference Algorithm and Its Variations", Algorithmica 1 (1986).

/** For every element, 1 if it is only in its own sequence. */
export interface Marks {
  readonly removed: Uint8Array
  readonly added: Uint8Array
}

/**
 * The limit for edits of a search in one direction; beyond it, the search stops at the farthest point. The result is the shortest for up to
 * twice as many edits. Beyond that it is still correct, and time grows with the length instead of its square.
 */
const MOST_EDITS = 512

/** A part of the edit graph: the elements from `oldFrom` to before `oldTo`, and those from `newFrom` to before `newTo`. */
interface Box {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** Returns which lines are removed and which are added by the shortest edit. */
export function shortestEdit(old: Int32Array, now: Int32Array): Marks {
  const removed = new Uint8Array(old.length)
  const added = new Uint8Array(now.length)
  const boxes: Box[] = [{ oldFrom: 0, oldTo: old.length, newFrom: 0, newTo: now.length }]
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    const { oldFrom, oldTo, newFrom, newTo } = withoutCommonEnds(old, now, box)
    if (oldFrom === oldTo) added.fill(1, newFrom, newTo)
    else if (newFrom === newTo) removed.fill(1, oldFrom, oldTo)
    else {
      const { x, y } = divide(old.subarray(oldFrom, oldTo), now.subarray(newFrom, newTo))
      boxes.push({ oldFrom, oldTo: oldFrom + x, newFrom, newTo: newFrom + y })
      boxes.push({ oldFrom: oldFrom + x, oldTo, newFrom: newFrom + y, newTo })
    }
  }
  return { removed, added }
}

function withoutCommonEnds(old: Int32Array, now: Int32Array, { oldFrom, oldTo, newFrom, newTo }: Box): Box {
  while (oldFrom < oldTo && newFrom < newTo && old[oldFrom] === now[newFrom]) {
    oldFrom++
    newFrom++
  }
  while (oldFrom < oldTo && newFrom < newTo && old[oldTo - 1] === now[newTo - 1]) {
    oldTo--
    newTo--
  }
  return { oldFrom, oldTo, newFrom, newTo }
}

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Returns a point on a shortest path from corner to corner, searched from both corners at once. Neither sequence is empty, and they differ
 * in their first and in their last element, so the point is not a corner.
 */
function divide(old: Int32Array, now: Int32Array): Point {
  const width = old.length
  const height = now.length
  const delta = width - height
  const most = Math.min(MOST_EDITS, width + height)
  const middle = most + 1
  // The farthest x by diagonal: x - y for the search from the start, x - y - delta for the search from the end.
  const ahead = new Int32Array(2 * middle + 1)
  const back = new Int32Array(2 * middle + 1)
  back[middle - 1] = width
  for (let edits = 0; edits <= most; edits++) {
    for (let k = -edits; k <= edits; k += 2) {
      const at = middle + k
      let x = k === -edits || (k !== edits && ahead[at - 1]! < ahead[at + 1]!) ? ahead[at + 1]! : ahead[at - 1]! + 1
      let y = x - k
      while (x < width && y < height && old[x] === now[y]) {
        x++
        y++
      }
      ahead[at] = x
      const met = delta % 2 !== 0 && Math.abs(k - delta) < edits && back[at - delta]! <= x
      if (met) return { x, y }
    }
    for (let k = -edits; k <= edits; k += 2) {
      const at = middle + k
      let x = k === edits || (k !== -edits && back[at - 1]! < back[at + 1]!) ? back[at - 1]! : back[at + 1]! - 1
      let y = x - k - delta
      while (x > 0 && y > 0 && old[x - 1] === now[y - 1]) {
        x--
        y--
      }
      back[at] = x
      const met = delta % 2 === 0 && Math.abs(k + delta) <= edits && ahead[at + delta]! >= x
      if (met) return { x, y }
    }
  }
  return farthest(ahead, back, most, width, height)
}

/** Returns the farthest point of two searches that did not meet, so that the cost of each division is proportional to its progress. */
function farthest(ahead: Int32Array, back: Int32Array, edits: number, width: number, height: number): Point {
  let best: Point = { x: 0, y: 0 }
  let way = 0
  const offer = (x: number, y: number, gone: number): void => {
    if (x < 0 || y < 0 || x > width || y > height || gone <= way) return
    best = { x, y }
    way = gone
  }
  for (let k = -edits; k <= edits; k += 2) {
    const fromStart = ahead[edits + 1 + k]!
    const fromEnd = back[edits + 1 + k]!
    offer(fromStart, fromStart - k, 2 * fromStart - k)
    offer(fromEnd, fromEnd - k - width + height, 2 * (width - fromEnd) + k)
  }
  return best
}
