/** The page of a lesson in one file: its figure, and the learning platform around it. */
import { defineFigure, type NimscapeFigure } from "../embed/element.ts";
import { forgetLesson, parseLesson } from "../lessons/player/link.ts";
import { findApi, ScormSession, UNSTORED } from "./scorm.ts";

defineFigure();

const figure = document.querySelector<NimscapeFigure>("nimscape-figure");
if (figure !== null) connect(figure);

function connect(lesson: NimscapeFigure): void {
  const session = sessionOf(lesson);
  if (session === null) {
    lesson.notify(UNSTORED);
    return;
  }
  lesson.addEventListener("change", () => void session.report().catch(() => {}));
  void session.begin().catch(() => {});
  addEventListener("pagehide", () => session.end(performance.now()));
  // A page that the browser has kept comes back without its session: it begins a new one.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

/** Begins a session; null if there is no platform, or if it refuses one. */
function sessionOf(lesson: NimscapeFigure): ScormSession | null {
  const api = findApi(window);
  if (api === null) return null;
  // The device may have the answers of another reader: only the platform tells readers apart.
  forgetLesson(parseLesson(lesson.link).values);
  const session = new ScormSession(api, lesson, performance.now());
  return session.isOpen ? session : null;
}
