-- {{< nimscape "#v1/growth?n=6" picture="growth.pdf" title="The growth of Nim" >}}
--
-- The live figure in HTML and in slides of reveal.js; elsewhere the picture, as a link to the live
-- figure, or the title as a link if there is no picture. The address of the site is `nimscape-site`
-- in the document's metadata, or `site="..."`. `width` and `height` are in CSS pixels.

local ESCAPES = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;", ['"'] = "&quot;" }

local function escaped(text)
  return (text:gsub('[&<>"]', ESCAPES))
end

local function word(value, default)
  local text = value and pandoc.utils.stringify(value) or ""
  return text ~= "" and text or default
end

-- Returns a sentence about a wrong word, or nil.
local function fault(link, site, width, height)
  if not link:match("^#v1/%l") then
    return '"' .. link .. '" is not a link of a picture, like "#v1/growth?n=6": copy one from Share'
  elseif not site:match("^https?://.+/$") then
    return 'nimscape-site: "' .. site .. '" is not the address of a site, like "https://example.org/nim/"'
  elseif not (width:match("^%d+%%?$") and height:match("^%d+$")) then
    return 'width = "' .. width .. '", height = "' .. height .. '": whole numbers of CSS pixels are allowed'
  end
end

local function frame(link, site, title, width, height)
  return pandoc.RawBlock("html", string.format(
    '<iframe title="%s" src="%sembed.html%s" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" loading="lazy" width="%s" height="%s" frameborder="0"></iframe>',
    escaped(title), escaped(site), escaped(link), escaped(width), escaped(height)))
end

local function printed(link, site, title, picture)
  local text = picture and pandoc.Image(title, picture) or pandoc.Str(title)
  return pandoc.Para({ pandoc.Link({ text }, site .. link) })
end

return {
  nimscape = function(args, kwargs, meta)
    local link = word(args[1], "")
    local site = word(kwargs.site, word(meta["nimscape-site"], ""))
    local title = word(kwargs.title, "A figure of nimscape")
    local width, height = word(kwargs.width, "640"), word(kwargs.height, "520")
    local wrong = fault(link, site, width, height)
    if wrong then
      quarto.log.warning("nimscape: " .. wrong)
      return pandoc.Para({ pandoc.Strong({ pandoc.Str("nimscape: " .. wrong) }) })
    end
    if quarto.doc.is_format("html:js") then return frame(link, site, title, width, height) end
    return printed(link, site, title, word(kwargs.picture, nil))
  end,
}
