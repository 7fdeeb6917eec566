// The link of the message of a frame that has not started gets its picture. It is no module: those
// need a site that lets other origins load its files, and the message is for frames of other sites.
document.querySelector(".late a").hash = location.hash;
