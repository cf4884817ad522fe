/** A finger that stays this long picks up; one that moves before scrolls. */
const HOLD_MS = 350;
const SLACK_PX = 10;
/** So near an edge what is below scrolls by itself, so fast. */
const EDGE_PX = 40;
const EDGE_STEP_PX = 10;

type Point = { x: number; y: number };
type Callbacks = {
  /** False: nothing that can be dragged is there. */
  pickUp: (target: Element, at: Point) => boolean;
  moveTo: (at: Point) => void;
  drop: (at: Point) => void;
  letGo: () => void;
};

const pointOf = ({ clientX: x, clientY: y }: Touch): Point => ({ x, y });

/** The post that a finger holds: it follows the finger, and near an edge what is below scrolls by itself. */
function createHold({ pickUp, moveTo, drop, letGo }: Callbacks) {
  let held: { ghost: HTMLElement; from: Point; at: Point; frame: number } | null = null;
  function scrollAtEdges(): void {
    if (!held) return;
    if (scrollNear(held.at)) moveTo(held.at);
    held.frame = requestAnimationFrame(scrollAtEdges);
  }
  return {
    isHeld: () => held !== null,
    begin(target: Element, at: Point): void {
      if (!pickUp(target, at)) return;
      held = { ghost: ghostOf(target), from: at, at, frame: requestAnimationFrame(scrollAtEdges) };
      navigator.vibrate?.(10);
    },
    follow(at: Point): void {
      if (!held) return;
      held.at = at;
      held.ghost.style.translate = `${at.x - held.from.x}px ${at.y - held.from.y}px`;
      moveTo(at);
    },
    drop(): void {
      if (held) drop(held.at);
    },
    end(): void {
      if (!held) return;
      cancelAnimationFrame(held.frame);
      held.ghost.remove();
      held = null;
      letGo();
    },
  };
}

/**
 * Dragging by a long press, within an element. The browser's own is not there on every phone, and where it is there it
 * scrolls meanwhile; so it is kept from beginning under a finger. Returns the way to stop listening.
 */
export function listenToTouch(element: HTMLElement, callbacks: Callbacks): () => void {
  const hold = createHold(callbacks);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Point | null = null;

  function end(): void {
    clearTimeout(timer);
    start = null;
    hold.end();
  }
  function onStart({ touches, target }: TouchEvent): void {
    const [touch] = touches;
    end();
    if (!touch || touches.length > 1 || !(target instanceof Element)) return;
    const at = pointOf(touch);
    start = at;
    timer = setTimeout(() => hold.begin(target, at), HOLD_MS);
  }
  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch || !start) return;
    const at = pointOf(touch);
    if (hold.isHeld()) {
      event.preventDefault();
      hold.follow(at);
    } else if (Math.hypot(at.x - start.x, at.y - start.y) > SLACK_PX) end();
  }
  function onEnd(event: TouchEvent): void {
    // No click follows: the post would open.
    if (hold.isHeld()) event.preventDefault();
    hold.drop();
    end();
  }

  const stop = new AbortController();
  const { signal } = stop;
  // From the start, and not passive: a listener that comes later can't keep a finger from scrolling.
  element.addEventListener('touchmove', onMove, { passive: false, signal });
  element.addEventListener('touchstart', onStart, { passive: true, signal });
  element.addEventListener('touchend', onEnd, { passive: false, signal });
  element.addEventListener('touchcancel', end, { signal });
  const refuse = (event: Event) => {
    const isPost = event.target instanceof Element && event.target.closest('[data-post][draggable=true]');
    if (start && isPost) event.preventDefault();
  };
  element.addEventListener('dragstart', refuse, { capture: true, signal });
  element.addEventListener('contextmenu', refuse, { signal });
  return () => {
    end();
    stop.abort();
  };
}

/** A likeness under the finger, which no one hears or touches. */
function ghostOf(target: Element): HTMLElement {
  const post = target.closest<HTMLElement>('[data-post]') ?? document.body;
  const { left, top, width, height } = post.getBoundingClientRect();
  const ghost = post.cloneNode(true) as HTMLElement;
  for (const name of ['data-post', 'data-drop', 'data-dragged', 'id']) ghost.removeAttribute(name);
  for (const part of ghost.querySelectorAll('[data-post-open]')) part.removeAttribute('data-post-open');
  ghost.inert = true;
  ghost.ariaHidden = 'true';
  Object.assign(ghost.style, {
    ...{ position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
    ...{ zIndex: '60', opacity: '0.9', pointerEvents: 'none', margin: '0', boxShadow: 'var(--shadow-float)' },
  });
  document.body.append(ghost);
  return ghost;
}

/** Scrolls what is under a point near one of its edges; true: something moved. */
function scrollNear({ x, y }: Point): boolean {
  let moved = false;
  for (let box = document.elementFromPoint(x, y); box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const before = [box.scrollLeft, box.scrollTop];
    if (overflowX === 'auto' || overflowX === 'scroll') box.scrollLeft += stepAt(x, left, right);
    if (overflowY === 'auto' || overflowY === 'scroll') box.scrollTop += stepAt(y, top, bottom);
    moved ||= before[0] !== box.scrollLeft || before[1] !== box.scrollTop;
  }
  return moved;
}

function stepAt(at: number, first: number, last: number): number {
  if (at - first < EDGE_PX) return -EDGE_STEP_PX;
  return last - at < EDGE_PX ? EDGE_STEP_PX : 0;
}
