/** Sizes of frames with a picture and with a lesson, in CSS pixels. */
export const FRAME_SIZES = { picture: [640, 520], lesson: [1000, 720] } as const;
